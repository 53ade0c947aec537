import { ownPostgres, type OwnPostgres } from '../../../tools/bench/own-postgres.ts'
import { memoryFolder } from '../../folder.ts'

export { postgresPrograms as findPostgres } from '../../../tools/bench/own-postgres.ts'
export type Postgres = OwnPostgres

/** The log of hundreds of copied databases must not fill the memory. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_wal_size=256MB', 'max_connections=200']

/** A PostgreSQL server for tests: fast, and not safe against power cuts. On disc, copying a database takes up to five times the CPU time. */
export function startPostgres(programs: string): Promise<Postgres> {
  return ownPostgres(programs, SETTINGS, memoryFolder())
}

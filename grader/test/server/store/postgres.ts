import { ownPostgres, type OwnPostgres } from '../../../tools/bench/own-postgres.ts'

export { postgresPrograms as findPostgres } from '../../../tools/bench/own-postgres.ts'
export type Postgres = OwnPostgres

/** A PostgreSQL server for one test: fast, and not safe against power cuts. */
export function startPostgres(programs: string): Promise<Postgres> {
  return ownPostgres(programs, ['fsync=off', 'max_connections=200'])
}

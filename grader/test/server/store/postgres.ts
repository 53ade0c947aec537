import { ownPostgres, type OwnPostgres } from '../../../tools/bench/own-postgres.ts'

export { postgresPrograms as findPostgres } from '../../../tools/bench/own-postgres.ts'
export type Postgres = OwnPostgres

/** A PostgreSQL server of a test's own: quick, and not made to outlive a power cut. */
export function startPostgres(programs: string): Promise<Postgres> {
  return ownPostgres(programs, ['fsync=off', 'max_connections=200'])
}

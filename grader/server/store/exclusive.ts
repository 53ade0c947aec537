import { sql } from 'kysely'
import type { Trx } from './store.ts'

/** What one process may do at a time on a store. Any numbers, the same in every process. */
const LOCKS = { migrating: 4_057_121, refilling: 4_057_122, keepingVersions: 4_057_123, reportingGrades: 4_057_124 } as const

/** Holds it until the transaction ends; who comes meanwhile waits, and then sees what was done. */
export async function alone(trx: Trx, what: keyof typeof LOCKS): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[what])})`.execute(trx)
}

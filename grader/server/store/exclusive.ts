import { sql } from 'kysely'
import type { Trx } from './store.ts'

/** Advisory locks for work that one process does at a time. Arbitrary numbers, the same in every process. */
const LOCKS = { migrating: 4_057_121, refilling: 4_057_122, keepingVersions: 4_057_123, reportingGrades: 4_057_124 } as const

/** Holds the lock until the transaction ends. Other processes wait, and then see the result. */
export async function alone(trx: Trx, what: keyof typeof LOCKS): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[what])})`.execute(trx)
}

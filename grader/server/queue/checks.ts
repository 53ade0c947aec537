import { sql } from 'kysely'
import type { Check, CheckJob } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'
import { CHECK_NAME } from './settings.ts'

/*
 * Checks live in the queue alone, from the request until its answer. No table of ours holds one: it is no submission, and nobody asks
 * for it again.
 */

/** A check as the queue stores it. */
export interface Asked extends Pick<CheckJob, 'exercise' | 'exerciseVersion' | 'exerciseDigest' | 'files'> {
  visitor: string
  /** Hash of the client address. */
  from: string
}

/** Checks without a result: all, a visitor's, and those of an address. */
export async function countChecks(db: Db, visitor: string, from: string): Promise<{ all: number; own: number; fromThere: number }> {
  const { rows } = await sql<{ all: number; own: number; fromThere: number }>`
    select count(*)::int as all, count(*) filter (where data -> 'detail' ->> 'visitor' = ${visitor})::int as own,
      count(*) filter (where data -> 'detail' ->> 'from' = ${from})::int as "fromThere"
    from pgboss.job where name = ${CHECK_NAME} and state in ('created', 'retry', 'active')`.execute(db)
  return rows[0]!
}

/** The result of a check; `waiting` before it has one, null if it has been given up. */
export async function readCheck(db: Db, id: string): Promise<Check | 'waiting' | null> {
  const { rows } = await sql<{ state: string; output: { check: Check | null } | null }>`
    select state, output from pgboss.job where name = ${CHECK_NAME} and id = ${id}`.execute(db)
  const [job] = rows
  if (job === undefined) return null
  if (job.state !== 'completed') return job.state === 'failed' || job.state === 'cancelled' ? null : 'waiting'
  return job.output?.check ?? null
}

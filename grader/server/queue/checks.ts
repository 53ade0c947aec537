import { sql } from 'kysely'
import type { CheckJob } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'

/*
 * Checks, and programs run from a page, live in the queue alone, from the request until its answer. No table of ours holds one: it is no
 * submission, and nobody asks for it again.
 */

/** A check as the queue stores it. */
export interface Asked extends Pick<CheckJob, 'exercise' | 'exerciseVersion' | 'exerciseDigest' | 'files'> {
  visitor: string
  /** Hash of the client address. */
  from: string
}

/** Jobs of a queue without a result: all, a visitor's, and those of an address. */
export async function countAsked(
  db: Db,
  queue: string,
  visitor: string,
  from: string,
): Promise<{ all: number; own: number; fromThere: number }> {
  const { rows } = await sql<{ all: number; own: number; fromThere: number }>`
    select count(*)::int as all, count(*) filter (where data -> 'detail' ->> 'visitor' = ${visitor})::int as own,
      count(*) filter (where data -> 'detail' ->> 'from' = ${from})::int as "fromThere"
    from pgboss.job where name = ${queue} and state in ('created', 'retry', 'active')`.execute(db)
  return rows[0]!
}

/** The result of a job; `waiting` before it has one, null if it has been given up. */
export async function readAnswer<T>(db: Db, queue: string, id: string): Promise<T | 'waiting' | null> {
  const { rows } = await sql<{ state: string; output: { answer: T | null } | null }>`
    select state, output from pgboss.job where name = ${queue} and id = ${id}`.execute(db)
  const [job] = rows
  if (job === undefined) return null
  if (job.state !== 'completed') return job.state === 'failed' || job.state === 'cancelled' ? null : 'waiting'
  return job.output?.answer ?? null
}

import { sql } from 'kysely'
import type { Trx } from '../store/store.ts'

/** A visitor's state in the queue, needed to accept a submission. */
export interface Standing {
  /** Number of waiting submissions without regrades: all, and the visitor's own. */
  waiting: number
  ownWaiting: number
  /** Latest start tag among the visitor's submissions that still count for the next tag; null if none does. */
  lastTag: Date | null
}

/**
 * Reads a visitor's state in the queue. Blocks concurrent submissions of the same visitor or address until the transaction ends, since
 * they would get the same tag and could all take the last place.
 * @param from hash of the client address
 * @param rested submissions sent before this no longer count, unless they are waiting
 */
export async function readStanding(
  trx: Trx,
  { visitor, from, rested }: { visitor: string; from: string; rested: Date },
): Promise<Standing> {
  // Always in this order, to avoid deadlocks.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`room of ${from}`}, 0))`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`turn of ${visitor}`}, 0))`.execute(trx)
  // A start tag is never before the submission time, so the index on tags finds the few candidates.
  const { rows } = await sql<Standing>`
    select count(*)::int as waiting, count(*) filter (where visitor = ${visitor})::int as "ownWaiting", (
      select max(start_tag) from submissions
      where visitor = ${visitor} and start_tag > ${rested} and (submitted_at > ${rested} or state <> 'done')
    ) as "lastTag"
    from submissions where state = 'queued' and regrade is null`.execute(trx)
  return rows[0]!
}

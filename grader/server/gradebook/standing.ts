import { sql } from 'kysely'
import type { Trx } from '../store/store.ts'

/** What is asked before a submission is taken. */
export interface Standing {
  /** Submissions that somebody waits for and that wait for an agent: all, and the person's own. */
  waiting: number
  ownWaiting: number
  /** The latest start tag of those of the person's that still count for the next; null where none does. */
  lastTag: Date | null
}

/**
 * Where a person stands just now. Others of the same person's or address's that come at the same moment are held back until the
 * transaction ends: they would all be given the same tag, and each would be the last that may wait.
 * @param from name of the address
 * @param rested what was sent before, and waits no more, is forgotten
 */
export async function readStanding(
  trx: Trx,
  { visitor, from, rested }: { visitor: string; from: string; rested: Date },
): Promise<Standing> {
  // All take both in this order, so that no two wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`room of ${from}`}, 0))`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`turn of ${visitor}`}, 0))`.execute(trx)
  // A tag is never before its sending: by tag, the index leads to the few that can count.
  const { rows } = await sql<Standing>`
    select count(*)::int as waiting, count(*) filter (where visitor = ${visitor})::int as "ownWaiting", (
      select max(start_tag) from submissions
      where visitor = ${visitor} and start_tag > ${rested} and (submitted_at > ${rested} or state <> 'done')
    ) as "lastTag"
    from submissions where state = 'queued' and regrade is null`.execute(trx)
  return rows[0]!
}

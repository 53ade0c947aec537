import { sql } from 'kysely'
import type { Store, Trx } from '../store/store.ts'

/** Submissions per transaction: their code is 25 MB at most, and is deleted in a moment. */
const BATCH = 50

/** Transactions at a time. What is left goes the next time. */
const BATCHES_AT_MOST = 40

/** However few days are kept: somebody may be at work. */
const LEAST_MS = 3_600_000

const DAY_MS = 86_400_000

/**
 * Deletes what visitors without an account sent, with verdicts, events, profiles and notes, once their last attempt and their last note are
 * so many days old. What belongs to an account stays, and so does what waits in a queue. Several processes can do it at once.
 * @returns how many submissions were deleted
 */
export async function forgetAnonymous({ transaction }: Pick<Store, 'transaction'>, days: number, now: Date): Promise<number> {
  const until = new Date(now.getTime() - Math.max(days * DAY_MS, LEAST_MS))
  let done = 0
  for (let batch = 0, last = BATCH; last === BATCH && batch < BATCHES_AT_MOST; batch++) {
    last = await transaction((trx) => forgetOldest(trx, until))
    done += last
  }
  return done
}

/** A row that somebody signs in for meanwhile has another visitor when its lock is had: it is looked at again, and stays. */
async function forgetOldest(trx: Trx, until: Date): Promise<number> {
  const { rows } = await sql`
    with old as (
      select id from submissions
      where submitted_at <= ${until} and regrade is null and state = 'done'
        and not exists (select from accounts where accounts.id = submissions.visitor)
        and not exists (select from submissions as later where later.visitor = submissions.visitor and (later.submitted_at > ${until} or later.state <> 'done'))
        and not exists (select from submissions as noted join notes on notes.submission = noted.id where noted.visitor = submissions.visitor and notes.changed_at > ${until})
        and not exists (select from profile_runs where profile_runs.submission = submissions.id and profile_runs.state = 'waiting')
      order by arrival limit ${BATCH} for update of submissions skip locked
    )
    delete from submissions using old where submissions.id = old.id returning submissions.id`.execute(trx)
  return rows.length
}

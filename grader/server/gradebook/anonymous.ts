import { sql } from 'kysely'
import type { Transactions, Trx } from '../store/store.ts'

/** Submissions per transaction: at most 25 MB of code, which is deleted quickly. */
const BATCH = 50

/** Most transactions per call; the next call continues. */
const BATCHES_AT_MOST = 40

/** Minimum age even with 0 days, because the visitor may still be at work. */
const LEAST_MS = 3_600_000

const DAY_MS = 86_400_000

/**
 * Deletes attempts of visitors without an account, with verdicts, events, profiles and notes, once the visitor's last attempt and last
 * note are `days` old. Attempts of accounts and attempts waiting in a queue stay. Safe to run in several processes at once.
 * @returns how many submissions were deleted
 */
export async function forgetAnonymous({ transaction }: Transactions, days: number, now: Date): Promise<number> {
  const until = new Date(now.getTime() - Math.max(days * DAY_MS, LEAST_MS))
  let done = 0
  for (let batch = 0, last = BATCH; last === BATCH && batch < BATCHES_AT_MOST; batch++) {
    last = await transaction((trx) => forgetOldest(trx, until))
    done += last
  }
  return done
}

/** If a visitor signs in meanwhile, the row's visitor has changed once it is locked; the condition is checked again and the row stays. */
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

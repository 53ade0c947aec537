import { sql } from 'kysely'
import { HotpathError } from '../../shared/errors.ts'
import type { Trx } from '../store/store.ts'
import { appendEvents } from './events.ts'

/** Of a submission that waits again, what its place in the line goes by. */
export interface Reopened {
  regrade: string | null
  startTag: Date
  /** The request that it went back to when it failed, where that is known. */
  request: string | null
}

/**
 * Takes back a verdict that is a fault of ours: the submission is as it was when it was sent, its code and its version of the exercise
 * the same, and waits as the job of that id. Its events go on by number, so that who watches it comes after those that were; what they
 * said of the runs that failed is gone, or whoever comes later would be told of an end that is none. Of the attempts that count it takes
 * no place that what was sent until then needs.
 * @returns null where it waits already, or is measured: of two who ask, one finds it so
 * @throws HotpathError E_SUBMISSION_UNKNOWN, E_NO_FAULT
 */
export async function reopen(trx: Trx, submission: string, job: string): Promise<Reopened | null> {
  const row = await trx
    .selectFrom('submissions')
    .select(['state', 'regrade', 'start_tag as startTag'])
    .where('id', '=', submission)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_SUBMISSION_UNKNOWN')
  if (row.state !== 'done') return null
  const { outcome, request } = await trx
    .selectFrom('verdicts')
    .select(['outcome', 'request'])
    .where('submission', '=', submission)
    .executeTakeFirstOrThrow()
  if (outcome !== 'fault') throw new HotpathError('E_NO_FAULT', { outcome })
  await trx.deleteFrom('verdicts').where('submission', '=', submission).execute()
  await trx.deleteFrom('events').where('submission', '=', submission).execute()
  // It gets its free reruns again.
  await trx
    .updateTable('submissions')
    .set({ state: 'queued', job, reruns: '{}', retried_at: sql<Date>`now()` })
    .where('id', '=', submission)
    .execute()
  await appendEvents(trx, submission, [{ type: 'stage', stage: 'queued', position: 0 }])
  return { regrade: row.regrade, startTag: row.startTag, request }
}

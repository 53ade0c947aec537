import { sql } from 'kysely'
import { HotpathError } from '../../shared/errors.ts'
import type { Trx } from '../store/store.ts'
import { appendEvents } from './events.ts'

/** What determines the queue position of a submission that waits again. */
export interface Reopened {
  regrade: string | null
  startTag: Date
  /** Id of the request behind the failed run, if known. */
  request: string | null
}

/**
 * Removes the verdict `fault` and queues the submission again under the given job id, with the same code and exercise version. Event
 * ids continue, so that open streams go on; the old events are deleted, or later viewers would see a false end. Among the attempts that
 * count, it comes after those sent before its new verdict.
 * @returns null if it is already waiting or running: of two concurrent calls, one gets null
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
  // It gets its free reruns back.
  await trx
    .updateTable('submissions')
    .set({ state: 'queued', job, reruns: '{}', retried_at: sql<Date>`now()` })
    .where('id', '=', submission)
    .execute()
  await appendEvents(trx, submission, [{ type: 'stage', stage: 'queued', position: 0 }])
  return { regrade: row.regrade, startTag: row.startTag, request }
}

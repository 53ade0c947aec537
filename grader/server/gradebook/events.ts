import type { Progress, SubmissionEvent } from '../../contracts/index.ts'
import { toJson } from '../store/storable.ts'
import type { Db, Trx } from '../store/store.ts'

/** Appends events to a submission. Updating its row serialises writers. */
export async function appendEvents(trx: Trx, submission: string, progress: readonly Progress[]): Promise<void> {
  if (progress.length === 0) return
  const { last_event: last } = await trx
    .updateTable('submissions')
    .set((update) => ({ last_event: update('last_event', '+', progress.length) }))
    .where('id', '=', submission)
    .returning('last_event')
    .executeTakeFirstOrThrow()
  const first = last - progress.length + 1
  await trx
    .insertInto('events')
    .values(progress.map((one, index) => ({ submission, id: first + index, progress: toJson(one) })))
    .execute()
}

/** The events of a submission after the one with that id, oldest first. */
export async function eventsAfter(db: Db, submission: string, id: number): Promise<SubmissionEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'at', 'progress'])
    .where('submission', '=', submission)
    .where('id', '>', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, at: row.at.toISOString(), progress: row.progress }))
}

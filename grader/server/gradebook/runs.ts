import { sql } from 'kysely'
import type { SourceFiles } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Trx } from '../store/store.ts'
import { appendEvents } from './events.ts'

export interface Run {
  exercise: string
  exerciseVersion: string
  exerciseDigest: string | null
  files: SourceFiles
}

/** What an agent needs of a submission, as columns. */
export const RUN = [
  'exercise',
  'exercise_version as exerciseVersion',
  'files',
  sql<
    string | null
  >`(select digest from exercise_versions kept where kept.exercise = submissions.exercise and kept.version = submissions.exercise_version)`.as(
    'exerciseDigest',
  ),
] as const

/** An agent has taken the submission; null for one that was deleted while it waited. */
export async function beginRun(trx: Trx, submission: string): Promise<Run | null> {
  const row = await trx.updateTable('submissions').set({ state: 'running' }).where('id', '=', submission).returning(RUN).executeTakeFirst()
  return row ?? null
}

/**
 * The submission that a job of the queue is for, with the reruns that it had, by word, and its start tag.
 * @throws HotpathError E_JOB_LOST for one that was deleted
 */
export async function readRun(
  trx: Trx,
  job: string,
): Promise<{ id: string; reruns: Record<string, number>; regrade: string | null; startTag: Date }> {
  const row = await trx
    .selectFrom('submissions')
    .select(['id', 'reruns', 'regrade', 'start_tag as startTag'])
    .where('job', '=', job)
    .executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_JOB_LOST')
  return row
}

/** The run did not give an answer; the submission waits for another one, as the job of that id. */
export async function beginRerun(trx: Trx, submission: string, job: string, reruns: Record<string, number>): Promise<void> {
  await trx
    .updateTable('submissions')
    .set({ state: 'queued', job, reruns: JSON.stringify(reruns) })
    .where('id', '=', submission)
    .execute()
  await appendEvents(trx, submission, [{ type: 'stage', stage: 'queued', position: 0 }])
}

/** The run's agent died; the submission waits again. */
export async function returnToQueue(trx: Trx, submission: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('submissions')
    .set({ state: 'queued' })
    .where('id', '=', submission)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await appendEvents(trx, submission, [{ type: 'stage', stage: 'queued', position: 0 }])
}

/** Holds a submission that has no verdict yet until the transaction ends, and tells its exercise; null where it has one. */
export async function lockOpen(trx: Trx, submission: string): Promise<string | null> {
  const row = await trx
    .selectFrom('submissions')
    .select('exercise')
    .where('id', '=', submission)
    .where('state', '<>', 'done')
    .forUpdate()
    .executeTakeFirst()
  return row?.exercise ?? null
}

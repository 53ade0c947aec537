import { sql } from 'kysely'
import type { Outcome, SourceFiles } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Trx } from '../store/store.ts'
import { appendEvents } from './events.ts'

export interface Run {
  exercise: string
  exerciseVersion: string
  exerciseDigest: string | null
  files: SourceFiles
}

/** Columns that an agent needs of a submission. */
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

/** Marks a submission as running; null if it was deleted while it waited. */
export async function beginRun(trx: Trx, submission: string): Promise<Run | null> {
  const row = await trx.updateTable('submissions').set({ state: 'running' }).where('id', '=', submission).returning(RUN).executeTakeFirst()
  return row ?? null
}

/**
 * The submission of a queue job, with its reruns by outcome and its start tag.
 * @throws HotpathError E_JOB_LOST if it was deleted
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

/** Queues a submission for a rerun, under the given job id. */
export async function beginRerun(trx: Trx, submission: string, job: string, reruns: Record<string, number>): Promise<void> {
  await trx
    .updateTable('submissions')
    .set({ state: 'queued', job, reruns: JSON.stringify(reruns) })
    .where('id', '=', submission)
    .execute()
  await appendEvents(trx, submission, [{ type: 'stage', stage: 'queued', position: 0 }])
}

/** Marks a submission as queued again after its agent died. */
export async function returnToQueue(trx: Trx, submission: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('submissions')
    .set({ state: 'queued' })
    .where('id', '=', submission)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await appendEvents(trx, submission, [{ type: 'stage', stage: 'queued', position: 0 }])
}

/** Locks a submission without a verdict until the transaction ends, and returns its exercise; null if it has a verdict. */
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

/** The queue's job of a submission. */
export async function readJob(trx: Trx, submission: string): Promise<string> {
  const { job } = await trx.selectFrom('submissions').select('job').where('id', '=', submission).executeTakeFirstOrThrow()
  return job
}

/** Free reruns by outcome, before the outcome becomes the verdict. */
const RERUNS: Partial<Record<Outcome, number>> = { fault: 2, unsure: 1 }

/** Whether a run with this outcome is repeated. @param before reruns of the submission so far, by outcome */
export function mustRerun(outcome: Outcome, before: Readonly<Record<string, number>>): boolean {
  return (before[outcome] ?? 0) < (RERUNS[outcome] ?? 0)
}

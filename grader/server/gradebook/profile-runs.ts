import { sql } from 'kysely'
import type { ProfileRunKind, ProfileRunState, ProfileRunResults, SourceFiles } from '../../contracts/index.ts'
import { toJson } from '../store/storable.ts'
import type { Db, Trx } from '../store/store.ts'
import { RUN, type Run } from './runs.ts'

/** A stored profile run. While it is waiting, `shown` holds the results so far. */
export interface StoredProfileRun<K extends ProfileRunKind> {
  state: ProfileRunState
  shown: ProfileRunResults[K] | null
}

/** A profile run that has not ended by then never will: its job was lost or given up. */
const GIVEN_UP_AFTER = sql`interval '1 hour'`

/** State of a profile run; a run that was given up counts as failed. */
const STATE = sql<ProfileRunState>`case when profile_runs.state = 'waiting' and profile_runs.asked_at < now() - ${GIVEN_UP_AFTER} then 'failed' else profile_runs.state end`

/** Whether a run may be requested again: one that failed, or one of edits that ended with some of them not measured. */
const MAY_REPEAT = sql<boolean>`(${STATE} = 'failed' or (profile_runs.state = 'done' and profile_runs.kind = 'edits' and jsonb_path_exists(profile_runs.shown, '$.groups[*] ? (@.effect == null)')))`

/** The requested profile run of this kind, or null. */
export async function readProfileRun<K extends ProfileRunKind>(
  db: Db | Trx,
  kind: K,
  submission: string,
): Promise<StoredProfileRun<K> | null> {
  const row = await db
    .selectFrom('profile_runs')
    .select([STATE.as('state'), 'shown'])
    .where('submission', '=', submission)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (row === undefined) return null
  return { state: row.state, shown: row.state === 'failed' ? null : (row.shown as ProfileRunResults[K] | null) }
}

/**
 * Requests a profile run with the given job id. False if one exists that says something, or is waiting, since two requests can come at
 * once.
 * @param against for edits: the earlier attempt; null for the starter
 */
export async function askProfileRun(
  trx: Trx,
  kind: ProfileRunKind,
  submission: string,
  job: string,
  against: string | null = null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('profile_runs')
    .values({ submission, kind, job, against })
    .onConflict((again) =>
      again
        .columns(['submission', 'kind'])
        .doUpdateSet({ job, state: 'waiting', shown: null, asked_at: sql`now()`, automatic: false })
        .where(MAY_REPEAT),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Drops a run against something else, since there is one run per submission and kind.
 * @returns its job; null if there was no such run
 */
export async function dropOther(trx: Trx, kind: ProfileRunKind, submission: string, against: string | null): Promise<string | null> {
  const row = await trx
    .deleteFrom('profile_runs')
    .where('submission', '=', submission)
    .where('kind', '=', kind)
    .where('against', 'is distinct from', against)
    .returning('job')
    .executeTakeFirst()
  return row?.job ?? null
}

/**
 * Queues a profile run that nobody asked for. A learner has at most one of them waiting: the run of an earlier attempt is dropped.
 * @returns ids of the jobs that are no longer needed
 */
export async function startAutomatic(trx: Trx, submission: string, job: string): Promise<string[]> {
  const dropped = await trx
    .deleteFrom('profile_runs')
    .where('automatic', '=', true)
    .where('state', '=', 'waiting')
    .where('submission', 'in', (from) =>
      from
        .selectFrom('submissions')
        .select('id')
        .where('visitor', '=', (own) => own.selectFrom('submissions').select('visitor').where('id', '=', submission)),
    )
    .returning('job')
    .execute()
  await trx.insertInto('profile_runs').values({ submission, kind: 'inside', job, automatic: true }).execute()
  return dropped.map((each) => each.job)
}

/** Marks an automatic run as asked for by a person; returns its job if it still waits, null if there is none. */
export async function claimAutomatic(trx: Trx, submission: string): Promise<string | null> {
  const row = await trx
    .updateTable('profile_runs')
    .set({ automatic: false })
    .where('submission', '=', submission)
    .where('kind', '=', 'inside')
    .where('automatic', '=', true)
    .where('state', '=', 'waiting')
    .returning('job')
    .executeTakeFirst()
  return row?.job ?? null
}

/** Number of a visitor's waiting profile runs, of all kinds, without those that the grader started itself. */
export async function countWaiting(db: Db | Trx, visitor: string): Promise<number> {
  const { count } = await db
    .selectFrom('profile_runs')
    .innerJoin('submissions', 'submissions.id', 'profile_runs.submission')
    .select((select) => select.fn.countAll().as('count'))
    .where('visitor', '=', visitor)
    .where(STATE, '=', 'waiting')
    .where('automatic', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What an agent needs for the run; null for an obsolete job: given up, replaced by a new request, or deleted. */
export async function readProfileRunJob(db: Db | Trx, job: string): Promise<(Run & { against: string | null }) | null> {
  const row = await db
    .selectFrom('profile_runs')
    .innerJoin('submissions', 'submissions.id', 'profile_runs.submission')
    .select(RUN)
    .select('against')
    .where('profile_runs.job', '=', job)
    .where(STATE, '=', 'waiting')
    .executeTakeFirst()
  return row ?? null
}

/** Stores the results of a job so far. */
export async function recordSeen(trx: Trx, job: string, shown: ProfileRunResults[ProfileRunKind]): Promise<void> {
  await trx
    .updateTable('profile_runs')
    .set({ shown: toJson(shown) })
    .where('job', '=', job)
    .where('state', '=', 'waiting')
    .execute()
}

/** Stores the results of a job; null if it failed. */
export async function recordProfileRun(trx: Trx, job: string, shown: ProfileRunResults[ProfileRunKind] | null): Promise<void> {
  await trx
    .updateTable('profile_runs')
    .set({ state: shown === null ? 'failed' : 'done', shown: shown === null ? null : toJson(shown) })
    .where('job', '=', job)
    .execute()
}

/** The code of an attempt that another one is compared with; null if it was deleted. */
export async function readAgainst(db: Db | Trx, submission: string): Promise<SourceFiles | null> {
  const row = await db.selectFrom('submissions').select('files').where('id', '=', submission).executeTakeFirst()
  return row?.files ?? null
}

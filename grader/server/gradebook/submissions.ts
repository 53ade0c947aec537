import { sql, type Selectable } from 'kysely'
import type { Belief, ProfileRunState, SourceFiles, Submission, SubmissionSummary } from '../../contracts/index.ts'
import { toJson } from '../store/storable.ts'
import type { Db, Trx } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { BRIEF, toVerdictSummary, type Brief } from './summaries.ts'

export interface Arrival {
  id: string
  job: string
  visitor: string
  exercise: string
  exerciseVersion: string
  /** The assignment that it was sent for, if any. */
  assignment?: string | null
  files: SourceFiles
  submittedAt: Date
  /** Start tag for the queue; default: the submission time. */
  startTag?: Date
  /** The learner's hypothesis. */
  hypothesis?: string | null
  /** What the learner expects of which technique. */
  belief?: Belief | null
}

type Row = Pick<Selectable<Tables['submissions']>, 'id' | 'exercise' | 'exercise_version' | 'state' | 'submitted_at'> & {
  decided_at: Date | null
  profileRun: ProfileRunState | null
  ahead: number
}

/** Stores a new submission, queued. */
export async function insertSubmission(
  trx: Trx,
  {
    id,
    job,
    visitor,
    exercise,
    exerciseVersion,
    assignment = null,
    files,
    submittedAt,
    startTag = submittedAt,
    hypothesis,
    belief,
  }: Arrival,
): Promise<void> {
  await trx
    .insertInto('submissions')
    .values({
      id,
      job,
      visitor,
      exercise,
      exercise_version: exerciseVersion,
      assignment,
      files: toJson(files),
      state: 'queued',
      submitted_at: submittedAt,
      start_tag: startTag,
      hypothesis: hypothesis ?? null,
      expected_technique: belief?.technique ?? null,
      expected_times: belief?.times ?? null,
    })
    .execute()
}

/** A submission with its code and full verdict; null if there is none. @param visitor its owner; null for any */
export async function readSubmission(db: Db | Trx, id: string, visitor: string | null): Promise<Submission | null> {
  const row = await selectSubmissions(db)
    .select(['files', 'verdict'])
    .where('submissions.id', '=', id)
    .$if(visitor !== null, (all) => all.where('visitor', '=', visitor!))
    .executeTakeFirst()
  return row === undefined ? null : { ...toListed(row), files: row.files, verdict: row.verdict }
}

/** Filter for submissions: sent at or after `since`, arrived before the submission `before`. */
export interface Range {
  since?: Date | undefined
  before?: string | undefined
}

/** A visitor's newest submissions to an exercise, newest first. */
export async function listSubmissions(
  db: Db,
  visitor: string,
  exercise: string,
  limit: number,
  { since, before }: Range = {},
): Promise<SubmissionSummary[]> {
  const rows = await selectSubmissions(db)
    .select(BRIEF)
    .where('visitor', '=', visitor)
    .where('exercise', '=', exercise)
    .$if(since !== undefined, (all) => all.where('submitted_at', '>=', since!))
    .$if(before !== undefined, (all) =>
      all.where('arrival', '<', (select) =>
        select.selectFrom('submissions as later').select('later.arrival').where('later.id', '=', before!),
      ),
    )
    .orderBy('arrival', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toSummary)
}

/** The newest submissions of several visitors to an exercise, with their owners, newest first; each visitor's from `since` on. */
export async function listSubmissionsOf(
  db: Db,
  visitors: readonly { visitor: string; since: Date }[],
  exercise: string,
  limit: number,
): Promise<{ visitor: string; submission: SubmissionSummary }[]> {
  const rows = await selectSubmissions(db)
    .select('visitor')
    .select(BRIEF)
    .where('exercise', '=', exercise)
    .where(({ or, and, eb }) =>
      or(visitors.map(({ visitor, since }) => and([eb('visitor', '=', visitor), eb('submitted_at', '>=', since)]))),
    )
    .orderBy('arrival', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ visitor: row.visitor, submission: toSummary(row) }))
}

/** Number of waiting submissions, without regrades. */
export async function countQueued(db: Db | Trx): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', 'queued')
    .where('regrade', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Number of submissions ahead in the queue's current order, which has a resolution of one second of start tags. */
const AHEAD = sql<number>`(
  select count(*) from submissions as other
  where submissions.state = 'queued' and other.state = 'queued' and other.regrade is null
    and (date_trunc('second', other.start_tag), other.arrival) < (date_trunc('second', submissions.start_tag), submissions.arrival)
)`.as('ahead')

function selectSubmissions(db: Db | Trx) {
  return db
    .selectFrom('submissions')
    .leftJoin('verdicts', 'verdicts.submission', 'submissions.id')
    .leftJoin('profile_runs', (join) => join.onRef('profile_runs.submission', '=', 'submissions.id').on('profile_runs.kind', '=', 'inside'))
    .select([
      'submissions.id',
      'exercise',
      'exercise_version',
      'submissions.state',
      'submitted_at',
      'decided_at',
      'profile_runs.state as profileRun',
    ])
    .select(AHEAD)
}

function toSummary({ brief, ...row }: Row & { brief: Brief | null }): SubmissionSummary {
  return { ...toListed(row), verdict: brief && toVerdictSummary(brief) }
}

function toListed(row: Row): Omit<SubmissionSummary, 'verdict'> {
  return {
    id: row.id,
    exercise: row.exercise,
    exerciseVersion: row.exercise_version,
    state: row.state,
    position: row.state === 'queued' ? Number(row.ahead) : null,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    profileRun: row.profileRun,
  }
}

import { sql, type Selectable } from 'kysely'
import type { ProfileRunState, SourceFiles, Submission, SubmissionSummary } from '../../contracts/index.ts'
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
  /** That it is for, if it is for one. */
  assignment?: string | null
  files: SourceFiles
  submittedAt: Date
  /** By which it is taken; without one, at once. */
  startTag?: Date
  /** What its sender expects of it. */
  hypothesis?: string | null
}

type Row = Pick<Selectable<Tables['submissions']>, 'id' | 'exercise' | 'exercise_version' | 'state' | 'submitted_at'> & {
  decided_at: Date | null
  profileRun: ProfileRunState | null
  ahead: number
}

/** Stores a new submission, queued. */
export async function insertSubmission(
  trx: Trx,
  { id, job, visitor, exercise, exerciseVersion, assignment = null, files, submittedAt, startTag = submittedAt, hypothesis }: Arrival,
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
    })
    .execute()
}

/** A submission with its code and its whole verdict: one of a visitor's, or, with null, anybody's. Null where there is none. */
export async function readSubmission(db: Db | Trx, id: string, visitor: string | null): Promise<Submission | null> {
  const row = await selectSubmissions(db)
    .select(['files', 'verdict'])
    .where('submissions.id', '=', id)
    .$if(visitor !== null, (all) => all.where('visitor', '=', visitor!))
    .executeTakeFirst()
  return row === undefined ? null : { ...toListed(row), files: row.files, verdict: row.verdict }
}

/** Of a visitor's submissions to an exercise: none sent earlier than `since`, only those that arrived before the submission `before`. */
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

/** The newest submissions of several to an exercise, with whose each is, newest first; of each none sent earlier than `since`. */
export async function listSubmissionsOf(
  db: Db,
  accounts: readonly { visitor: string; since: Date }[],
  exercise: string,
  limit: number,
): Promise<{ visitor: string; submission: SubmissionSummary }[]> {
  const rows = await selectSubmissions(db)
    .select('visitor')
    .select(BRIEF)
    .where('exercise', '=', exercise)
    .where(({ or, and, eb }) =>
      or(accounts.map(({ visitor, since }) => and([eb('visitor', '=', visitor), eb('submitted_at', '>=', since)]))),
    )
    .orderBy('arrival', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ visitor: row.visitor, submission: toSummary(row) }))
}

/** Submissions that someone waits for and that wait for an agent. */
export async function countQueued(db: Db | Trx): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', 'queued')
    .where('regrade', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those that will be taken before it, as things are: in the order in which the queue gives them out, by the second of their tags. */
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

import { sql, type Selectable } from 'kysely'
import type { LookState, SourceFiles, Submission, Verdict } from '../contracts/index.ts'
import { toJson } from '../store/storable.ts'
import type { Db, Trx } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'

export interface Arrival {
  id: string
  job: string
  visitor: string
  exercise: string
  exerciseVersion: string
  files: SourceFiles
  submittedAt: Date
  /** What its sender expects of it. */
  hypothesis?: string | null
}

type Row = Pick<Selectable<Tables['submissions']>, 'id' | 'exercise' | 'exercise_version' | 'files' | 'state' | 'submitted_at'> & {
  verdict: Verdict | null
  decided_at: Date | null
  look: LookState | null
  ahead: number
}

/** Stores a new submission, queued. */
export async function insertSubmission(trx: Trx, { id, job, visitor, exercise, exerciseVersion, files, submittedAt, hypothesis }: Arrival): Promise<void> {
  await trx
    .insertInto('submissions')
    .values({ id, job, visitor, exercise, exercise_version: exerciseVersion, files: toJson(files), state: 'queued', submitted_at: submittedAt, hypothesis: hypothesis ?? null })
    .execute()
}

/** A visitor's submission, or null. */
export async function readSubmission(db: Db | Trx, id: string, visitor: string): Promise<Submission | null> {
  const row = await selectSubmissions(db).where('submissions.id', '=', id).where('visitor', '=', visitor).executeTakeFirst()
  return row === undefined ? null : toSubmission(row)
}

/** Of a visitor's submissions to an exercise: none sent earlier than `since`, only those that arrived before the submission `before`. */
export interface Range {
  since?: Date | undefined
  before?: string | undefined
}

/** A visitor's newest submissions to an exercise, newest first. */
export async function listSubmissions(db: Db, visitor: string, exercise: string, limit: number, { since, before }: Range = {}): Promise<Submission[]> {
  const rows = await selectSubmissions(db)
    .where('visitor', '=', visitor)
    .where('exercise', '=', exercise)
    .$if(since !== undefined, (all) => all.where('submitted_at', '>=', since!))
    .$if(before !== undefined, (all) => all.where('arrival', '<', (select) => select.selectFrom('submissions as later').select('later.arrival').where('later.id', '=', before!)))
    .orderBy('arrival', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toSubmission)
}

/** The newest submissions of several to an exercise, with whose each is, newest first; of each none sent earlier than `since`. */
export async function listSubmissionsOf(db: Db, people: readonly { visitor: string; since: Date }[], exercise: string, limit: number): Promise<{ visitor: string; submission: Submission }[]> {
  const rows = await selectSubmissions(db)
    .select('visitor')
    .where('exercise', '=', exercise)
    .where(({ or, and, eb }) => or(people.map(({ visitor, since }) => and([eb('visitor', '=', visitor), eb('submitted_at', '>=', since)]))))
    .orderBy('arrival', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ visitor: row.visitor, submission: toSubmission(row) }))
}

/** Submissions that someone waits for and that wait for an agent: all, or one visitor's. */
export async function countQueued(db: Db | Trx, visitor?: string): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', 'queued')
    .where('regrade', 'is', null)
    .$if(visitor !== undefined, (queued) => queued.where('visitor', '=', visitor!))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The number of submissions ahead of one that is queued, else null. */
export async function readPosition(db: Db, id: string): Promise<number | null> {
  const row = await db.selectFrom('submissions').select(AHEAD).where('id', '=', id).where('state', '=', 'queued').executeTakeFirst()
  return row === undefined ? null : Number(row.ahead)
}

const AHEAD = sql<number>`(
  select count(*) from submissions as other
  where submissions.state = 'queued' and other.state = 'queued' and other.arrival < submissions.arrival and other.regrade is null
)`.as('ahead')

function selectSubmissions(db: Db | Trx) {
  return db
    .selectFrom('submissions')
    .leftJoin('verdicts', 'verdicts.submission', 'submissions.id')
    .leftJoin('looks', (join) => join.onRef('looks.submission', '=', 'submissions.id').on('looks.kind', '=', 'inside'))
    .select(['submissions.id', 'exercise', 'exercise_version', 'files', 'submissions.state', 'submitted_at', 'verdict', 'decided_at', 'looks.state as look'])
    .select(AHEAD)
}

function toSubmission(row: Row): Submission {
  return {
    id: row.id,
    exercise: row.exercise,
    exerciseVersion: row.exercise_version,
    state: row.state,
    position: row.state === 'queued' ? Number(row.ahead) : null,
    files: row.files,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    verdict: row.verdict,
    look: row.look,
  }
}

import { sql, type ExpressionBuilder } from 'kysely'
import { LINES_LENGTH, type Comment, type Thread } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'
import type { Db, Trx } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { seenSince } from './drill-down.ts'

/**
 * Threads about a member's attempts at an assigned exercise, as the cohort's staff see them: all, or those after the thread `before`.
 * @throws HotpathError E_MEMBER_UNKNOWN, E_ASSIGNMENT_UNKNOWN, E_COMMENT_UNKNOWN
 */
export async function listThreads(
  db: Db,
  cohort: string,
  person: string,
  exercise: string,
  reader: string,
  before?: string,
): Promise<Thread[]> {
  const since = await seenSince(db, cohort, person, exercise)
  const rows = await selectComments(db)
    .where('comments.cohort', '=', cohort)
    .where('visitor', '=', person)
    .where('exercise', '=', storable(exercise))
    .where('submitted_at', '>=', since)
    .execute()
  return following(toThreads(rows, reader), before)
}

/**
 * Threads about a person's own attempts, in the cohorts they belong to, optionally only of one cohort or exercise: all, or those after
 * the thread `before`.
 * @throws HotpathError E_COMMENT_UNKNOWN
 */
export async function listOwnThreads(
  db: Db,
  person: string,
  { cohort, exercise, before }: { cohort?: string | undefined; exercise?: string | undefined; before?: string | undefined },
): Promise<Thread[]> {
  const rows = await selectComments(db)
    .innerJoin('members', (join) => join.onRef('members.cohort', '=', 'comments.cohort').onRef('members.person', '=', 'visitor'))
    .where('visitor', '=', person)
    .$if(cohort !== undefined, (all) => all.where('comments.cohort', '=', cohort!))
    .$if(exercise !== undefined, (all) => all.where('exercise', '=', storable(exercise!)))
    .execute()
  return following(toThreads(rows, person), before)
}

/** Number of comments in a thread. */
export async function countComments(trx: Trx, thread: string): Promise<number> {
  const { count } = await trx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(inThread(thread))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A single thread. @throws HotpathError E_COMMENT_UNKNOWN */
export async function readThread(db: Db | Trx, id: string, reader: string): Promise<Thread> {
  const rows = await selectComments(db).where(inThread(id)).execute()
  const [thread] = toThreads(rows, reader)
  if (thread === undefined) throw new HotpathError('E_COMMENT_UNKNOWN')
  return thread
}

/** Marks comments on a person's attempts as seen by that person. */
export async function noteSeen(db: Db, person: string, comments: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('comments')
    .set({ seen_at: now })
    .where('id', 'in', comments)
    .where('seen_at', 'is', null)
    .where('submission', 'in', (of) => of.selectFrom('submissions').select('id').where('visitor', '=', person))
    .execute()
}

function inThread(thread: string) {
  return (where: ExpressionBuilder<Tables, 'comments'>) => where.or([where('comments.id', '=', thread), where('answers', '=', thread)])
}

/** Author's name; null if they are no longer a member. Administrators need not be members. */
const AUTHOR = sql<string | null>`case when standing.person is not null or authors.role = 'admin' then authors.name end`

/** The lines that a thread is about, extracted in SQL so that the rest of the code is not read. */
const LINES = sql<
  string | null
>`left(array_to_string((string_to_array(submissions.files ->> comments.file, E'\n'))[first_line:last_line], E'\n'), ${sql.lit(LINES_LENGTH)})`

function selectComments(db: Db | Trx) {
  return db
    .selectFrom('comments')
    .innerJoin('submissions', 'submissions.id', 'comments.submission')
    .innerJoin('cohorts', 'cohorts.id', 'comments.cohort')
    .leftJoin('accounts as authors', 'authors.id', 'comments.author')
    .leftJoin('members as standing', (join) =>
      join.onRef('standing.cohort', '=', 'comments.cohort').onRef('standing.person', '=', 'comments.author'),
    )
    .select([
      'comments.id',
      'comments.cohort',
      'cohorts.name as cohortName',
      'submission',
      'exercise',
      'assignment',
      'submitted_at',
      'visitor',
      'answers',
      'file',
      'first_line',
      'last_line',
      'resolved_at',
      'comments.author',
      'text',
      'comments.version',
      'at',
      'edited_at',
      'seen_at',
    ])
    .select([AUTHOR.as('authorName'), LINES.as('lines')])
    .orderBy('comments.arrival')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

/** Groups rows into threads, by attempt and line. */
function toThreads(rows: readonly Row[], reader: string): Thread[] {
  const answers = Map.groupBy(
    rows.filter((row) => row.answers !== null),
    (row) => row.answers!,
  )
  const firsts = rows.filter((row) => row.answers === null)
  return firsts
    .map((row) => toThread(row, answers.get(row.id) ?? [], reader))
    .sort(
      (a, b) => b.submittedAt.localeCompare(a.submittedAt) || (a.file ?? '').localeCompare(b.file ?? '') || (a.first ?? 0) - (b.first ?? 0),
    )
}

/** Threads after `before`, or all without it. That thread may have been deleted since the previous page. */
function following(threads: Thread[], before: string | undefined): Thread[] {
  if (before === undefined) return threads
  const index = threads.findIndex(({ id }) => id === before)
  if (index === -1) throw new HotpathError('E_COMMENT_UNKNOWN')
  return threads.slice(index + 1)
}

function toThread(begun: Row, answers: readonly Row[], reader: string): Thread {
  const { id, cohort, cohortName, submission, exercise, assignment, submitted_at, resolved_at } = begun
  return {
    id,
    cohort,
    cohortName,
    submission,
    exercise,
    assignment,
    submittedAt: submitted_at.toISOString(),
    file: begun.file,
    first: begun.first_line,
    last: begun.last_line,
    lines: begun.lines ?? '',
    resolved: resolved_at !== null,
    comments: [begun, ...answers].map((row) => toComment(row, reader)),
  }
}

function toComment({ id, authorName, author, text, at, edited_at, version, visitor, seen_at }: Row, reader: string): Comment {
  return {
    id,
    author: authorName,
    own: author === reader && text !== null,
    text,
    at: at.toISOString(),
    editedAt: edited_at?.toISOString() ?? null,
    version,
    unread: visitor === reader && seen_at === null && text !== null,
  }
}

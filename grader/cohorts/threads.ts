import { sql, type ExpressionBuilder } from 'kysely'
import type { Comment, SourceFiles, Thread } from '../contracts/index.ts'
import { HotpathError } from '../errors.ts'
import { storable } from '../store/storable.ts'
import type { Db, Trx } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { seenSince } from './drill-down.ts'

/** What was said about a member's attempts at an exercise that is assigned, as the cohort's staff sees it. @throws HotpathError E_MEMBER_UNKNOWN, E_ASSIGNMENT_UNKNOWN */
export async function listThreads(db: Db, cohort: string, person: string, exercise: string, reader: string): Promise<Thread[]> {
  const since = await seenSince(db, cohort, person, exercise)
  const rows = await selectComments(db).where('comments.cohort', '=', cohort).where('visitor', '=', person).where('exercise', '=', storable(exercise)).where('submitted_at', '>=', since).execute()
  return toThreads(db, rows, reader)
}

/** What was said about someone's own attempts, in cohorts of which they are a member: in all, or in one; at all exercises, or at one. */
export async function listOwnThreads(db: Db, person: string, { cohort, exercise }: { cohort?: string | undefined; exercise?: string | undefined }): Promise<Thread[]> {
  const rows = await selectComments(db)
    .innerJoin('members', (join) => join.onRef('members.cohort', '=', 'comments.cohort').onRef('members.person', '=', 'visitor'))
    .where('visitor', '=', person)
    .$if(cohort !== undefined, (all) => all.where('comments.cohort', '=', cohort!))
    .$if(exercise !== undefined, (all) => all.where('exercise', '=', storable(exercise!)))
    .execute()
  return toThreads(db, rows, person)
}

/** How many comments a thread has. */
export async function countComments(trx: Trx, thread: string): Promise<number> {
  const { count } = await trx.selectFrom('comments').select(({ fn }) => fn.countAll().as('count')).where(inThread(thread)).executeTakeFirstOrThrow()
  return Number(count)
}

/** One of them. @throws HotpathError E_COMMENT_UNKNOWN */
export async function readThread(db: Db | Trx, id: string, reader: string): Promise<Thread> {
  const rows = await selectComments(db).where(inThread(id)).execute()
  const [thread] = await toThreads(db, rows, reader)
  if (thread === undefined) throw new HotpathError('E_COMMENT_UNKNOWN')
  return thread
}

/** Whose attempts they are about has seen these comments. */
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

/** Who has left, or was removed, is named no more; administrators need not be members. */
const AUTHOR = sql<string | null>`case when standing.person is not null or authors.role = 'admin' then authors.name end`

function selectComments(db: Db | Trx) {
  return db
    .selectFrom('comments')
    .innerJoin('submissions', 'submissions.id', 'comments.submission')
    .innerJoin('cohorts', 'cohorts.id', 'comments.cohort')
    .leftJoin('people as authors', 'authors.id', 'comments.author')
    .leftJoin('members as standing', (join) => join.onRef('standing.cohort', '=', 'comments.cohort').onRef('standing.person', '=', 'comments.author'))
    .select(['comments.id', 'comments.cohort', 'cohorts.name as cohortName', 'submission', 'exercise', 'submitted_at', 'visitor', 'answers', 'file', 'first_line', 'last_line', 'resolved_at', 'comments.author', 'text', 'comments.version', 'at', 'edited_at', 'seen_at'])
    .select(AUTHOR.as('authorName'))
    .orderBy('comments.arrival')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

/** In the order of their attempts, and of their lines. */
async function toThreads(db: Db | Trx, rows: readonly Row[], reader: string): Promise<Thread[]> {
  const files = await readFiles(db, [...new Set(rows.map(({ submission }) => submission))])
  const answers = Map.groupBy(rows.filter((row) => row.answers !== null), (row) => row.answers!)
  const firsts = rows.filter((row) => row.answers === null)
  return firsts
    .map((row) => toThread(row, answers.get(row.id) ?? [], files.get(row.submission)!, reader))
    .sort((a, b) => b.submittedAt.localeCompare(a.submittedAt) || a.file.localeCompare(b.file) || a.first - b.first)
}

/** Apart from the comments: there may be many of them to one attempt. */
async function readFiles(db: Db | Trx, submissions: readonly string[]): Promise<Map<string, SourceFiles>> {
  if (submissions.length === 0) return new Map()
  const rows = await db.selectFrom('submissions').select(['id', 'files']).where('id', 'in', submissions).execute()
  return new Map(rows.map(({ id, files }) => [id, files]))
}

function toThread(begun: Row, answers: readonly Row[], files: SourceFiles, reader: string): Thread {
  const { id, cohort, cohortName, submission, exercise, submitted_at, resolved_at } = begun
  const [file, first, last] = [begun.file!, begun.first_line!, begun.last_line!]
  return {
    id,
    cohort,
    cohortName,
    submission,
    exercise,
    submittedAt: submitted_at.toISOString(),
    file,
    first,
    last,
    lines: files[file]!.split('\n').slice(first - 1, last).join('\n'),
    resolved: resolved_at !== null,
    comments: [begun, ...answers].map((row) => toComment(row, reader)),
  }
}

function toComment({ id, authorName, author, text, at, edited_at, version, visitor, seen_at }: Row, reader: string): Comment {
  return { id, author: authorName, own: author === reader && text !== null, text, at: at.toISOString(), editedAt: edited_at?.toISOString() ?? null, version, unread: visitor === reader && seen_at === null && text !== null }
}

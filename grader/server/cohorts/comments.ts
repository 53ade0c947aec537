import { randomUUID } from 'node:crypto'
import type { Account, Comment, CommentChange, NewThread, SourceFiles, Thread } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { readMembership, type Membership } from '../accounts/membership.ts'
import { storable } from '../store/storable.ts'
import type { Transactions, Trx } from '../store/store.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { openCohort } from './cohorts.ts'
import { mustBeVisible } from './drill-down.ts'
import { emailComment } from './emails.ts'
import { countComments, readThread } from './threads.ts'

/** Most comments per thread, which is always read as a whole. */
const MOST = 50

/** The author of a comment, and the cohort. */
export interface Voice {
  cohort: string
  account: Pick<Account, 'id' | 'role'>
  now: Date
}

interface CommentedAttempt {
  id: string
  visitor: string
  exercise: string
  files: SourceFiles
}

/**
 * Starts a thread about lines of an attempt, or about all of it, that is visible to the cohort's staff.
 * @throws HotpathError E_ATTEMPT_UNKNOWN, E_COMMENT_PLACE, E_NOT_ALLOWED, E_COHORT_UNKNOWN, E_COHORT_ARCHIVED
 */
export async function beginThread(
  { transaction }: Transactions,
  submission: string,
  { text, ...lines }: NewThread,
  voice: Voice,
): Promise<Thread> {
  return transaction(async (trx) => {
    mustComment(await enter(trx, voice))
    const attempt = await visibleAttempt(trx, voice.cohort, submission)
    const id = randomUUID()
    const place = { submission, answers: null, ...placeIn(attempt.files, lines) }
    await trx
      .insertInto('comments')
      .values({
        id,
        cohort: voice.cohort,
        ...place,
        author: voice.account.id,
        text: textOf(text),
        at: voice.now,
        seen_at: seenAt(attempt, voice),
      })
      .execute()
    await note(trx, voice, 'comment.made', id, attempt)
    await emailComment(trx, { comment: id, thread: id }, attempt, { ...voice, actor: voice.account.id })
    return readThread(trx, id, voice.account.id)
  })
}

/**
 * Replies to a comment, as staff or as the attempt's author. Reopens a resolved thread.
 * @throws HotpathError E_THREAD_FULL, and those of resolveThread
 */
export async function answerComment({ transaction }: Transactions, comment: string, text: string, voice: Voice): Promise<Thread> {
  return transaction(async (trx) => {
    const { thread, attempt } = await takePart(trx, comment, voice)
    if ((await countComments(trx, thread)) >= MOST) throw new HotpathError('E_THREAD_FULL', { most: MOST })
    const id = randomUUID()
    await trx
      .insertInto('comments')
      .values({
        id,
        cohort: voice.cohort,
        submission: attempt.id,
        answers: thread,
        author: voice.account.id,
        text: textOf(text),
        at: voice.now,
        seen_at: seenAt(attempt, voice),
      })
      .execute()
    await trx.updateTable('comments').set({ resolved_at: null }).where('id', '=', thread).execute()
    await note(trx, voice, 'comment.made', id, attempt)
    await emailComment(trx, { comment: id, thread }, attempt, { ...voice, actor: voice.account.id })
    return readThread(trx, thread, voice.account.id)
  })
}

/**
 * Changes the caller's own comment.
 * @throws HotpathError E_CHANGED_MEANWHILE with the current state, E_COMMENT_FOREIGN, and those of resolveThread
 */
export async function changeComment(
  { transaction }: Transactions,
  comment: string,
  { version, text }: CommentChange,
  voice: Voice,
): Promise<Thread> {
  return transaction(async (trx) => {
    const { thread, attempt } = await takePart(trx, comment, voice)
    const before = ownOf(await readThread(trx, thread, voice.account.id), comment)
    if (before.version !== version) throw new HotpathError('E_CHANGED_MEANWHILE', {}, { current: before })
    await trx
      .updateTable('comments')
      .set({ text: textOf(text), edited_at: voice.now, version: version + 1 })
      .where('id', '=', comment)
      .execute()
    await note(trx, voice, 'comment.changed', comment, attempt)
    return readThread(trx, thread, voice.account.id)
  })
}

/**
 * Deletes the caller's own comment. A comment with replies leaves an empty entry.
 * @throws HotpathError E_COMMENT_FOREIGN, and those of resolveThread
 */
export async function removeComment({ transaction }: Transactions, comment: string, voice: Voice): Promise<void> {
  await transaction(async (trx) => {
    const { thread, attempt } = await takePart(trx, comment, voice)
    const { comments } = await readThread(trx, thread, voice.account.id)
    ownOf({ comments }, comment)
    const others = comments.filter(({ id }) => id !== comment)
    if (comment === thread && others.length > 0)
      await trx
        .updateTable('comments')
        .set((row) => ({ text: null, version: row('version', '+', 1) }))
        .where('id', '=', comment)
        .execute()
    else
      await trx
        .deleteFrom('comments')
        .where('id', '=', others.every(({ text }) => text === null) ? thread : comment)
        .execute()
    await note(trx, voice, 'comment.removed', comment, attempt)
  })
}

/** Resolves a thread, or reopens it. @throws HotpathError E_COMMENT_UNKNOWN, E_COHORT_UNKNOWN, E_COHORT_ARCHIVED */
export async function resolveThread({ transaction }: Transactions, comment: string, resolved: boolean, voice: Voice): Promise<Thread> {
  return transaction(async (trx) => {
    const { thread, attempt } = await takePart(trx, comment, voice)
    const { numUpdatedRows } = await trx
      .updateTable('comments')
      .set({ resolved_at: resolved ? voice.now : null })
      .where('id', '=', thread)
      .where('resolved_at', resolved ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await note(trx, voice, resolved ? 'comment.resolved' : 'comment.reopened', thread, attempt)
    return readThread(trx, thread, voice.account.id)
  })
}

/** Locks the cohort until the transaction ends, so that a member who is being removed cannot comment any more. */
async function enter(trx: Trx, { cohort, account }: Voice): Promise<Membership> {
  await openCohort(trx, cohort)
  const membership = await readMembership(trx, cohort, account)
  if (membership === null) throw new HotpathError('E_COHORT_UNKNOWN')
  return membership
}

function mustComment({ rights }: Membership): void {
  if (!rights.includes('comment'))
    throw new HotpathError('E_NOT_ALLOWED', { whom: 'instructors of the cohort, and assistants who may comment' })
}

/** The thread of a comment, for staff who may comment and the attempt's author. For other learners it does not exist. */
async function takePart(trx: Trx, comment: string, voice: Voice): Promise<{ thread: string; attempt: CommentedAttempt }> {
  const membership = await enter(trx, voice)
  const found = await trx
    .selectFrom('comments')
    .innerJoin('submissions', 'submissions.id', 'comments.submission')
    .select(['comments.id', 'answers', 'submission', 'visitor'])
    .where('comments.id', '=', comment)
    .where('comments.cohort', '=', voice.cohort)
    .executeTakeFirst()
  if (found === undefined || (membership.role === 'learner' && found.visitor !== voice.account.id))
    throw new HotpathError('E_COMMENT_UNKNOWN')
  if (found.visitor !== voice.account.id) mustComment(membership)
  const attempt = await attemptOf(trx, found.submission)
  if (found.visitor !== voice.account.id) await visibleAttempt(trx, voice.cohort, found.submission)
  return { thread: found.answers ?? found.id, attempt }
}

async function visibleAttempt(trx: Trx, cohort: string, submission: string): Promise<CommentedAttempt> {
  await mustBeVisible(trx, cohort, submission)
  return attemptOf(trx, submission)
}

/** Locks the attempt, so that account deletion cannot remove it meanwhile. */
function attemptOf(trx: Trx, submission: string): Promise<CommentedAttempt> {
  return trx
    .selectFrom('submissions')
    .select(['id', 'visitor', 'exercise', 'files'])
    .where('id', '=', submission)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new HotpathError('E_ATTEMPT_UNKNOWN'))
}

/** The place of a thread in an attempt; empty for one about all of it. @throws HotpathError E_COMMENT_PLACE */
function placeIn(files: SourceFiles, { file, first, last }: Omit<NewThread, 'text'>) {
  if (file === undefined && first === undefined && last === undefined) return {}
  const refused = (problem: string) => new HotpathError('E_COMMENT_PLACE', { problem, files: Object.keys(files).join(', ') })
  if (file === undefined || first === undefined || last === undefined) throw refused('a place needs a file, its first and its last line')
  const text = Object.hasOwn(files, file) ? files[file]! : null
  if (text === null) throw refused(`it has no file “${file}”`)
  if (last < first) throw refused(`line ${last} comes before line ${first}`)
  const lines = text.split('\n').length
  if (last > lines) throw refused(`${file} has ${lines} lines, and this is about line ${last}`)
  return { file: storable(file), first_line: first, last_line: last }
}

/** @throws HotpathError E_COMMENT_FOREIGN; E_COMMENT_UNKNOWN for a deleted comment */
function ownOf({ comments }: Pick<Thread, 'comments'>, id: string): Comment {
  const comment = comments.find((each) => each.id === id)
  if (comment === undefined || comment.text === null) throw new HotpathError('E_COMMENT_UNKNOWN')
  if (!comment.own) throw new HotpathError('E_COMMENT_FOREIGN')
  return comment
}

/** Authors have already seen their own comments on their attempts. */
function seenAt({ visitor }: CommentedAttempt, { account, now }: Voice): Date | null {
  return visitor === account.id ? now : null
}

function textOf(text: string): string {
  return storable(text).replace(/\r\n?/g, '\n').trim()
}

async function note(
  trx: Trx,
  { cohort, account }: Voice,
  what: string,
  comment: string,
  { visitor, exercise }: CommentedAttempt,
): Promise<void> {
  await recordAuditEvent(trx, { cohort, actor: account.id, what, details: { comment, person: visitor, exercise } })
}

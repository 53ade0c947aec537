import type { Assignment } from '../../../grader/contracts/cohort.ts'
import { nextDue } from '../../../grader/contracts/due.ts'
import type { Thread } from '../../../grader/contracts/comments.ts'
import { counted } from '../shared/words.ts'

type LineRange = Pick<Thread, 'file' | 'first' | 'last'>

/** “add.js, line 3”, “add.js, lines 3 to 5”, “The whole attempt”. */
export function placeWords({ file, first, last }: LineRange): string {
  if (file === null) return 'The whole attempt'
  return first === last ? `${file}, line ${first}` : `${file}, lines ${first} to ${last}`
}

/** “3 comments, 1 new”; '' where there are none. */
export function countWords(threads: readonly Thread[]): string {
  const comments = threads.flatMap((thread) => thread.comments).filter(({ text }) => text !== null)
  const unread = comments.filter((comment) => comment.unread).length
  return comments.length === 0 ? '' : `${counted(comments.length, 'comment')}${unread > 0 ? `, ${unread} new` : ''}`
}

/** The same words by attempt. */
export function countsBySubmission(threads: readonly Thread[]): Map<string, string> {
  return counts(Map.groupBy(threads, ({ submission }) => submission))
}

/** The same, by assignments of one cohort: each thread at that for which its attempt was sent, or which came next when it was sent. */
export function countsByAssignment(threads: readonly Thread[], assignments: readonly Assignment[]): Map<string, string> {
  return counts(Map.groupBy(threads, (thread) => sentFor(thread, assignments)?.id ?? ''))
}

function sentFor({ assignment, exercise, submittedAt }: Thread, assignments: readonly Assignment[]): Assignment | null {
  const sent = Date.parse(submittedAt)
  const asking = assignments.filter((each) => each.exercise === exercise && Date.parse(each.opensAt) <= sent)
  return asking.find(({ id }) => id === assignment) ?? nextDue(asking, ({ dueAt, ownDueAt }) => Date.parse(ownDueAt ?? dueAt), sent)
}

function counts(groups: ReadonlyMap<string, readonly Thread[]>): Map<string, string> {
  return new Map([...groups].map(([of, some]) => [of, countWords(some)]))
}

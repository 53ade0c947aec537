import type { Thread } from '../../../grader/contracts/comments.ts'
import { counted } from '../shared/words.ts'

type Place = Pick<Thread, 'file' | 'first' | 'last'>

/** “add.js, line 3”, “add.js, lines 3 to 5”. */
export function placeWords({ file, first, last }: Place): string {
  return first === last ? `${file}, line ${first}` : `${file}, lines ${first} to ${last}`
}

/** “3 comments, 1 new”; '' where there are none. */
export function countWords(threads: readonly Thread[]): string {
  const comments = threads.flatMap((thread) => thread.comments).filter(({ text }) => text !== null)
  const unread = comments.filter((comment) => comment.unread).length
  return comments.length === 0 ? '' : `${counted(comments.length, 'comment')}${unread > 0 ? `, ${unread} new` : ''}`
}

/** Comment counts in words, by submission or exercise. */
export function countsBy(threads: readonly Thread[], key: 'submission' | 'exercise'): Map<string, string> {
  return new Map([...Map.groupBy(threads, (thread) => thread[key])].map(([of, some]) => [of, countWords(some)]))
}

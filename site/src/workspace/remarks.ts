import type { Thread } from '../../../grader/contracts/comments.ts'
import type { Submission } from '../../../grader/contracts/submission.ts'
import type { RemarkOn } from './workplace.ts'

/**
 * What the editor marks: open threads on lines, each with the code of its attempt. Threads on attempts that are not loaded are left out.
 */
export function remarksOn(threads: readonly Thread[], submissions: readonly Submission[]): RemarkOn[] {
  const filesOf = new Map(submissions.map(({ id, files }) => [id, files]))
  return threads.flatMap(({ submission, resolved, comments, file, first, last }) => {
    const files = filesOf.get(submission)
    return files === undefined || resolved || file === null || first === null || last === null
      ? []
      : [
          {
            files,
            file,
            first,
            last,
            words: comments.flatMap(({ author, text }) => (text === null ? [] : [`${author ?? 'Former member'}: ${text}`])),
          },
        ]
  })
}

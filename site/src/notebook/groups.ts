import type { PublicExercise, SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { NotebookEntry } from '../../../grader/contracts/notebook.ts'
import { measuredBefore } from './effect.ts'

/** An attempt, and what it is compared with. */
export interface NotebookAttempt {
  entry: NotebookEntry
  /** The last measured attempt before it, if any. */
  measured: NotebookEntry | null
  /** Id of the previous submission; null for the first, which started from the starter. */
  before: string | null
  /** Starter of the exercise; null if unknown. */
  starter: SourceFiles | null
}

/** The code of submissions, by their ids. */
export type Codes = ReadonlyMap<string, SourceFiles>

/** An attempt's code, and the code that it was based on; null if unknown. */
export function codeOf({ entry, before, starter }: NotebookAttempt, codes: Codes): { files: SourceFiles; from: SourceFiles | null } {
  return { files: codes.get(entry.submission) ?? {}, from: before === null ? starter : (codes.get(before) ?? null) }
}

/** All attempts at one exercise, oldest first. */
export interface Group {
  exercise: string
  title: string
  attempts: NotebookAttempt[]
}

/** A notebook by exercise, in the order of the first attempts. @param entries newest first */
export function groupsOf(
  entries: readonly NotebookEntry[],
  exercises: readonly Pick<PublicExercise, 'slug' | 'title' | 'starter' | 'files'>[],
): Group[] {
  const known = new Map(exercises.map((exercise) => [exercise.slug, exercise]))
  return [...Map.groupBy(entries.toReversed(), ({ exercise }) => exercise)].map(([slug, attempts]) => {
    const exercise = known.get(slug)
    return {
      exercise: slug,
      title: exercise?.title ?? slug,
      attempts: attempts.map((entry, index) => ({
        entry,
        measured: measuredBefore(attempts, index),
        before: attempts[index - 1]?.submission ?? null,
        starter: exercise?.starter ?? null,
      })),
    }
  })
}

/** “7 attempts at 2 exercises” */
export function countWords(groups: readonly Group[]): string {
  const attempts = groups.reduce((sum, group) => sum + group.attempts.length, 0)
  return `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} at ${groups.length} ${groups.length === 1 ? 'exercise' : 'exercises'}`
}

import type { PublicExercise, SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { NotebookEntry } from '../../../grader/contracts/notebook.ts'
import { measuredBefore } from './effect.ts'

/** An attempt with what it is compared with. */
export interface Attempt {
  entry: NotebookEntry
  /** The last one before it that was measured, if any. */
  measured: NotebookEntry | null
  /** The submission whose code this one’s was made from; null for the first, which was made from the starter. */
  before: string | null
  /** Of the exercise; null where it is not known. */
  starter: SourceFiles | null
}

/** The code of submissions, by their ids. */
export type Codes = ReadonlyMap<string, SourceFiles>

/** An attempt’s code, and the code that it was made from; null where that is not known. */
export function codeOf({ entry, before, starter }: Attempt, codes: Codes): { files: SourceFiles; from: SourceFiles | null } {
  return { files: codes.get(entry.submission) ?? {}, from: before === null ? starter : (codes.get(before) ?? null) }
}

/** All attempts at one exercise, oldest first. */
export interface Group {
  exercise: string
  title: string
  attempts: Attempt[]
}

/** A notebook by exercise, in the order in which they were begun. @param entries newest first */
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

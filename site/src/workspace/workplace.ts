import type { PublicExercise, SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { LineNote, Mark, Remark } from '../editor/surface.ts'

/** Shown while the editor holds these files. */
export interface RemarkOn extends Remark {
  files: SourceFiles
}

/** Where a learner works on what is submitted: an editor, or for a reading a flamegraph with questions. */
export interface Workplace {
  files(): SourceFiles
  /** Puts files in; `said` is shown, with a button that takes it back. */
  replace(files: SourceFiles, said: string): void
  /** Goes on with another version of the exercise; what was typed stays. False where the page cannot show it. */
  take(exercise: PublicExercise): boolean
  /** Back to the starter. */
  reset(): void
  mark(marks: readonly Mark[]): void
  note(files: SourceFiles, notes: readonly LineNote[]): void
  /** What was said about attempts, each with the code that it was said about. */
  remark(remarks: readonly RemarkOn[]): void
  reveal(place: { file: string; line: number; column: number }): void
  upgrade(): Promise<void>
  toggleDiff(): Promise<void>
  closeDiff(): void
}

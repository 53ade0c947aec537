import type { PublicExercise, SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { LineNote, Mark, Remark } from '../editor/surface.ts'

/** Shown while the editor holds these files. */
export interface RemarkOn extends Remark {
  files: SourceFiles
}

/** Where a learner works on a submission: an editor, or a flamegraph with questions for a quiz. */
export interface Workplace {
  files(): SourceFiles
  /** Replaces the files; `said` is shown with an undo button. */
  replace(files: SourceFiles, said: string): void
  /** Switches to another version of the exercise and keeps what was typed. False if the page cannot show it. */
  take(exercise: PublicExercise): boolean
  /** Back to the starter. */
  reset(): void
  /** Formats the shown code, if the editor can. */
  format(): Promise<void>
  mark(marks: readonly Mark[]): void
  note(files: SourceFiles, notes: readonly LineNote[]): void
  /** Marks comments on attempts, each with the code it refers to. */
  remark(remarks: readonly RemarkOn[]): void
  reveal(place: { file: string; line: number; column: number }): void
  upgrade(): Promise<void>
  toggleDiff(): Promise<void>
  closeDiff(): void
}

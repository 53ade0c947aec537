import type { SourceFiles } from '../../../grader/contracts/exercise.ts'

/** A place in a file that needs attention, 1-based as editors count. */
export interface Mark {
  file: string
  line: number
  column: number
  message: string
  severity: 'error' | 'warning'
}

/** What both editors can do: the textarea of phones and of the first second, and Monaco. */
export interface Surface {
  readonly kind: 'textarea' | 'monaco'
  /** Shows a file. */
  open(file: string): void
  /** The present text of every editable file. */
  files(): SourceFiles
  /** Puts other texts in, as one step that the editor's own undo takes back. */
  replace(files: SourceFiles): void
  mark(marks: readonly Mark[]): void
  /** Shows the place and puts the cursor there. */
  reveal(place: { file: string; line: number; column: number }): void
  focus(): void
  dispose(): void
}

export interface SurfaceOptions {
  files: SourceFiles
  /** Files that are shown and not edited. */
  readonly: ReadonlySet<string>
  open: string
  onEdit(): void
  onRun(): void
}

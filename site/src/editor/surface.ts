import type { SourceFiles } from '../../../grader/contracts/exercise.ts'

/** A place in a file, 1-based as editors count. */
export interface Place {
  file: string
  line: number
  column: number
}

/** One that needs attention. */
export interface Mark extends Place {
  message: string
  severity: 'error' | 'warning'
}

/** A profile's note on a line. */
export interface LineNote {
  file: string
  line: number
  /** 0: no time to speak of, to 5: half of it and more. */
  heat: number
  /** The share of the time, as it stands beside the line; '' for none. */
  label: string
  /** Optimized code was taken back here. */
  taken: boolean
  /** A function of this line was inlined, or had others inlined into it. */
  inlined: boolean
  /** All of it in sentences. */
  words: string[]
}

/** What was said about lines of a file. */
export interface Remark {
  file: string
  first: number
  last: number
  /** Each comment, with who said it. */
  words: string[]
}

/** What both editors can do: the textarea of phones and of the first second, and Monaco. */
export interface Surface {
  readonly kind: 'textarea' | 'monaco'
  /** How it is used, and left, by keyboard. */
  readonly help: string
  /** Shows a file. */
  open(file: string): void
  /** The present text of every editable file. */
  files(): SourceFiles
  /** Puts other texts in, as one step that the editor's own undo takes back. */
  replace(files: SourceFiles): void
  mark(marks: readonly Mark[]): void
  /** Tints lines and marks them, in place of those before. */
  note(notes: readonly LineNote[]): void
  /** Marks lines that something was said about, in place of those before. */
  remark(remarks: readonly Remark[]): void
  /** Shows the place and puts the cursor there. */
  reveal(place: Place): void
  /** Where the cursor is, in the file that is shown. */
  caret(): Place
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

import type { SourceFiles } from '../../../grader/contracts/exercise.ts'

/** A place in a file, 1-based as editors count. */
export interface Position {
  file: string
  line: number
  column: number
}

/** A place that needs attention. */
export interface Mark extends Position {
  message: string
  severity: 'error' | 'warning'
}

/** A profile's note on a line. */
export interface LineNote {
  file: string
  line: number
  /** 0 for hardly any time, up to 5 for half of the time or more. */
  heat: number
  /** The share of the time, shown beside the line; '' for none. */
  label: string
  /** Optimized code was discarded here. */
  taken: boolean
  /** A function of this line was inlined, or had others inlined into it. */
  inlined: boolean
  /** The note in sentences. */
  words: string[]
}

/** Comments on lines of a file. */
export interface Remark {
  file: string
  first: number
  last: number
  /** Each comment with its author. */
  words: string[]
}

/** The interface of both editors: the textarea, for phones and until Monaco has loaded, and Monaco. */
export interface Surface {
  readonly kind: 'textarea' | 'monaco'
  /** How to use and leave it by keyboard. */
  readonly help: string
  /** Shows a file. */
  open(file: string): void
  /** The present text of every editable file. */
  files(): SourceFiles
  /** Replaces the texts in one step, which the editor's own undo reverts. */
  replace(files: SourceFiles): void
  /** Formats the shown file, if this editor can. */
  format(): Promise<void>
  /** Colours the code; an editor that always does so ignores it. */
  highlight(): Promise<void>
  /** Opens the list of what the editor can do, if it has one. */
  commands(): void
  mark(marks: readonly Mark[]): void
  /** Tints and marks lines, replacing earlier marks. */
  note(notes: readonly LineNote[]): void
  /** Marks lines with comments, replacing earlier marks. */
  remark(remarks: readonly Remark[]): void
  /** Shows the place and puts the cursor there. */
  reveal(place: Position): void
  /** Position of the cursor in the shown file. */
  caret(): Position
  focus(): void
  dispose(): void
}

export interface SurfaceOptions {
  files: SourceFiles
  /** Read-only files. */
  readonly: ReadonlySet<string>
  open: string
  onEdit(): void
  onRun(): void
  onCheck(): void
}

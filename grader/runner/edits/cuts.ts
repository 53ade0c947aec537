import type { SourceFiles } from '../../contracts/index.ts'
import type { Span } from './source.ts'

/** A range of a file that is replaced. */
export interface Cut {
  file: string
  /** Offsets in the earlier text; equal for an insertion. */
  before: Span
  /** Offsets in the later text; equal for a deletion. */
  after: Span
  /** What takes its place. */
  text: string
}

/** The files with these ranges replaced. Insertions at the same place keep their order. */
export function applied(files: SourceFiles, cuts: readonly Cut[]): SourceFiles {
  const changed = { ...files }
  for (const [file, own] of Map.groupBy(cuts, ({ file }) => file)) changed[file] = replaced(files[file] ?? '', own)
  return changed
}

function replaced(text: string, cuts: readonly Cut[]): string {
  let [result, at] = ['', 0]
  for (const { before, text: insertion } of cuts.toSorted(byPlace)) {
    result += text.slice(at, before.start) + insertion
    at = before.end
  }
  return result + text.slice(at)
}

/** In the order of the earlier text; what was inserted at one place in the order of the later text. */
export function byPlace(a: Cut, b: Cut): number {
  return a.before.start - b.before.start || a.before.end - b.before.end || a.after.start - b.after.start
}

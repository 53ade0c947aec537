import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import { differenceOf, type DiffLine } from '../shared/difference.ts'
import { html, type Html } from '../shared/html.ts'

/** Unchanged lines shown around each change. */
const CONTEXT = 3

/** The changes at one place of a file. */
export interface Hunk {
  /** First line in the newer text, from 1 on. */
  line: number
  lines: DiffLine[]
}

/** The changes between two texts, with context lines; empty for equal texts. */
export function hunksOf(older: string, newer: string): Hunk[] {
  // If both texts end with a line feed, no line follows it.
  const lines =
    older.endsWith('\n') && newer.endsWith('\n') ? differenceOf(older.slice(0, -1), newer.slice(0, -1)) : differenceOf(older, newer)
  const hunks: Hunk[] = []
  let [line, until] = [1, -1]
  for (const [index, each] of lines.entries()) {
    const near = lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same')
    if (near && index > until) hunks.push({ line, lines: [] })
    if (near) {
      hunks.at(-1)!.lines.push(each)
      until = index + 1
    }
    if (each.kind !== 'removed') line++
  }
  return hunks
}

/** The changes in each file. @param before null if every line is new */
export function changesOf(files: SourceFiles, before: SourceFiles | null): { file: string; hunks: Hunk[] }[] {
  return Object.keys(files).map((file) => ({
    file,
    hunks:
      before === null
        ? [{ line: 1, lines: files[file]!.split('\n').map((text): DiffLine => ({ kind: 'added', text })) }]
        : hunksOf(before[file] ?? '', files[file]!),
  }))
}

/** The changes as markup: a listing per file. */
export function changeView(files: SourceFiles, before: SourceFiles | null): Html {
  return html`${changesOf(files, before).map(({ file, hunks }) => html`<figure class="code"><figcaption>${file}${hunks.length === 0 && ': nothing changed'}</figcaption>${hunks.length > 0 && html`<pre tabindex="0" aria-label="Changes in ${file}">${hunks.map(hunkView)}</pre>`}</figure>`)}`
}

function hunkView({ line, lines }: Hunk): Html {
  return html`<b>line ${line}\n</b>${lines.map(({ kind, text }) => (kind === 'same' ? html`<span>${text}\n</span>` : kind === 'added' ? html`<ins>${text}\n</ins>` : html`<del>${text}\n</del>`))}`
}

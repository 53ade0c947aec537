import type { Culprit, HeapChange, HeapProfile } from '../../../grader/contracts/profile.ts'
import { bytes, count, signed } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { place } from '../verdict/findings.ts'
import { coded } from '../shared/coded.ts'
import { memoryFigure } from './memory-over-time.ts'
import { figure, sortableTable } from './table.ts'

/** What holds memory, what has grown, and memory over time. @param id unique in the page */
export function heapProfileView(id: string, heap: HeapProfile): Html {
  return html`${culprits(heap.culprits)}${comparison(heap)}${memoryFigure(id, heap)}`
}

/** In a sentence: the first culprit, or else the growth. */
export function describeHeap({ culprits, changes, calls }: HeapProfile): string {
  const [culprit] = culprits
  if (culprit) return `${culprit.sentence}.`
  const grown = changes.reduce((sum, each) => sum + sizeDelta(each), 0)
  return `${signed(grown, bytes)} after ${count(calls)} calls; nothing was found that holds memory of every call.`
}

function sizeDelta({ addedBytes, deletedBytes }: HeapChange): number {
  return addedBytes - deletedBytes
}

function culprits(all: readonly Culprit[]): Html {
  if (all.length === 0) return html`<p class="good">Nothing was found that holds memory of every call.</p>`
  return html`<ul class="culprits">${all.map(
    (
      culprit,
    ) => html`<li><p><b>${coded(culprit.sentence)}</b> ${place({ file: culprit.file ?? undefined, line: culprit.line ?? undefined })}</p>
<p class="counts">Path that holds it, from a root down:</p><ol class="path">${culprit.path.map((step) => html`<li>${step}</li>`)}</ol></li>`,
  )}</ul>`
}

/** The columns of DevTools' comparison, the largest growth first. */
function comparison({ changes, calls }: HeapProfile): Html | null {
  if (changes.length === 0) return html`<p class="empty">The two snapshots hold the same objects.</p>`
  const rows = [...changes]
    .sort((a, b) => sizeDelta(b) - sizeDelta(a))
    .map((change) => [
      { shown: constructorCell(change), value: change.name },
      figure(change.added, count),
      figure(change.deleted, count),
      figure(change.added - change.deleted, (value) => signed(value, count)),
      figure(change.addedBytes, bytes),
      figure(change.deletedBytes, bytes),
      figure(sizeDelta(change), (value) => signed(value, bytes)),
    ])
  return sortableTable({
    caption: `The heap after ${count(calls)} calls, compared with before`,
    columns: ['Constructor', '# new', '# deleted', '# delta', 'Allocated', 'Freed', 'Size delta'],
    rows,
  })
}

function constructorCell({ name, samples }: HeapChange): Html {
  if (samples.length === 0) return html`${name}`
  return html`<details><summary>${name}</summary><ul class="samples">${samples.map((sample) => html`<li>${sample}</li>`)}</ul></details>`
}

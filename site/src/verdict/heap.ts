import type { Heap, HeapPoint } from '../../../grader/contracts/verdict.ts'
import { counted } from '../shared/words.ts'
import { bytes, count, significant } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { memoryCurve } from '../shared/pictures/memory-curve.ts'
import { fact } from './speed.ts'

/**
 * The peak is 0 where the curve alone decided.
 * @param id unique in the page
 * @param kept days after which the curve was deleted from the verdict; undefined while the verdict still has it
 */
export function heapView(id: string, heap: Heap, kept?: number): Html {
  return html`<section class="measured" aria-label="Memory">${kept === undefined ? curveFigure(id, heap.curve, heap.limit) : html`<p class="soft">${kept === 0 ? 'This server does not keep memory curves.' : `The memory curve was deleted after ${counted(kept, 'day')}.`}</p>`}
<dl class="facts">${fact('Left in memory per call', `${significant(heap.bytesPerCall)} B`, `${significant(heap.low)} to ${significant(heap.high)}; limit ${significant(heap.limit)}`)}
${fact('Calls', count(heap.calls), 'with forced garbage collections in between')}
${heap.peakMb.yours > 0 && fact('Peak of the process', `${significant(heap.peakMb.yours)} MB`, 'the most it held at any time, garbage included')}</dl></section>`
}

/** The curve with its caption, and the same points in a collapsed table. */
export function curveFigure(id: string, curve: readonly HeapPoint[], limit: number): Html {
  return html`<figure>${memoryCurve(id, curve, limit)}
<figcaption>Memory in use after two forced collections, by number of calls. The dashed line is the task’s limit.</figcaption>
<details class="as-table"><summary>As a table</summary><div class="scroll" tabindex="0" role="region" aria-label="Memory as a table"><table><caption>Memory after forced collections</caption>
<thead><tr><th scope="col">Calls</th><th scope="col">In use</th><th scope="col">Process</th></tr></thead>
<tbody>${curve.map((point) => html`<tr><td>${count(point.calls)}</td><td>${bytes(point.usedBytes)}</td><td>${bytes(point.residentBytes)}</td></tr>`)}</tbody></table></div></details></figure>`
}

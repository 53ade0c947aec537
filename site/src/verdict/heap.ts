import type { Heap, HeapPoint } from '../../../grader/contracts/verdict.ts'
import { counted } from '../shared/words.ts'
import { bytes, count, significant } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { memoryCurve } from '../shared/pictures/memory-curve.ts'
import { fact } from './speed.ts'

/**
 * @param id unique in the page. The peaks are 0 where the curve alone decided.
 * @param kept days after which the curve was taken out of the verdict; undefined where it is there
 */
export function heapView(id: string, heap: Heap, kept?: number): Html {
  return html`<section class="measured" aria-label="Memory">${kept === undefined ? curveFigure(id, heap.curve, heap.limit) : html`<p class="soft">${kept === 0 ? 'Its curve is not kept here.' : `Its curve was kept for ${counted(kept, 'day')}.`}</p>`}
<dl class="facts">${fact('Left behind by a call', `${significant(heap.bytesPerCall)} B`, `between ${significant(heap.low)} and ${significant(heap.high)}; allowed ${significant(heap.limit)}`)}
${fact('Calls', count(heap.calls), 'with collections forced in between')}
${heap.peakMb.reference > 0 && fact('Peak of the process', `${significant(heap.peakMb.yours)} MB`, `the reference on the same work: ${significant(heap.peakMb.reference)} MB`)}</dl></section>`
}

/** The curve with its caption, and the same points as a table to unfold. */
export function curveFigure(id: string, curve: readonly HeapPoint[], limit: number): Html {
  return html`<figure>${memoryCurve(id, curve, limit)}
<figcaption>Memory in use after two forced collections, as calls add up. The dashed line is what the task allows.</figcaption>
<details class="as-table"><summary>As a table</summary><div class="scroll" tabindex="0" role="region" aria-label="Memory as a table"><table><caption>Memory after forced collections</caption>
<thead><tr><th scope="col">Calls</th><th scope="col">In use</th><th scope="col">Process</th></tr></thead>
<tbody>${curve.map((point) => html`<tr><td>${count(point.calls)}</td><td>${bytes(point.usedBytes)}</td><td>${bytes(point.residentBytes)}</td></tr>`)}</tbody></table></div></details></figure>`
}

import type { Collector } from '../../../grader/contracts/profile.ts'
import { bytes, count, share, significant } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { barsPicture } from '../shared/pictures/bars.ts'
import { place } from '../verdict/findings.ts'
import { fact } from '../verdict/speed.ts'
import { figure, sortableTable, text } from './table.ts'

/** Explanations of V8's kinds of collections. */
const KINDS: Record<string, string> = {
  scavenge: 'only the young generation: cheap if little survives',
  'minor mark-compact': 'only the young generation, in parallel',
  'mark-compact': 'the whole heap',
}

const LINES = 8

/** Allocations of both sides as bars, then garbage collections, then the lines of your code that allocate. @param id unique in the page */
export function collectorView(id: string, { starter, yours }: { starter: Collector | null; yours: Collector }): Html {
  const bars = [
    ...(starter ? [{ label: 'Starter', value: starter.bytesPerCall }] : []),
    { label: 'Yours', value: yours.bytesPerCall, highlight: true },
  ]
  return html`<figure><figcaption>Bytes allocated per call</figcaption>${barsPicture(id, bars, 'B', 'Bytes allocated per call')}</figure>
<dl class="facts">${fact('Share of the run', share(yours.share), starter ? `spent collecting; in the starter ${share(starter.share)}` : 'spent collecting')}
${yours.collections.map(({ kind, count: number, ms }) => fact(kind, `${count(number)} in ${significant(ms)} ms`, KINDS[kind.toLowerCase()] ?? 'V8’s own term'))}</dl>
${yours.collections.length === 0 && html`<p class="good">No garbage collection in ${count(yours.calls)} calls.</p>`}${lines(yours)}`
}

/** In a sentence. */
export function describeCollector({ bytesPerCall, collections, share: taken, calls }: Collector): string {
  const number = collections.reduce((sum, each) => sum + each.count, 0)
  return `${bytes(bytesPerCall)} allocated per call; ${count(number)} ${number === 1 ? 'collection' : 'collections'} in ${count(calls)} calls, ${share(taken)} of the run.`
}

function lines(collector: Collector): Html | null {
  if (collector.lines.length === 0) return null
  const rows = collector.lines.slice(0, LINES).map((each) => [
    text(each.function),
    figure(each.bytesPerCall, bytes),
    {
      shown: place({ file: each.file ?? undefined, line: each.line ?? undefined }) ?? 'not yours',
      value: `${each.file ?? ''}:${each.line ?? ''}`,
    },
  ])
  return sortableTable({ caption: 'Lines that allocate, sampled', columns: ['Function', 'Bytes per call', 'Where'], rows })
}

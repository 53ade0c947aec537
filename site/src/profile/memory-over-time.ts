import { scaleLinear } from 'd3-scale'
import type { HeapProfile } from '../../../grader/contracts/profile.ts'
import { bytes, count } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { label, percent, picture } from '../shared/pictures/axis.ts'

type Point = HeapProfile['over'][number]

/** Series with a row and scale each, because a process has far more memory than its heap, and a heap grows by far less. */
const SERIES = [
  { of: 'heapUsed', name: 'Heap in use' },
  { of: 'heapTotal', name: 'Heap reserved' },
  { of: 'rss', name: 'Process (rss)' },
] as const

const NAME = 38 // px for the name above a curve, and its figures
const PLOT = 76 // px
const ROW = NAME + PLOT + 18
const AXIS = 20 // px

/** Rows span at least this many bytes, so that a flat curve looks flat. */
const LEAST_RANGE = 1_000_000

/** Memory by number of calls with forced collections marked, and the same points as a table. @param id unique in the page */
export function memoryFigure(id: string, { over }: HeapProfile): Html | null {
  if (over.length < 2) return null
  return html`<figure>${memoryPicture(id, over)}<figcaption>Memory by number of calls, each row on its own scale. Dots mark points right after a forced collection: the memory left there is in use.</figcaption>
<details class="as-table"><summary>As a table</summary><div class="scroll" tabindex="0" role="region" aria-label="Memory as a table"><table class="figures"><caption>Memory by number of calls</caption>
<thead><tr><th scope="col">Calls</th>${SERIES.map(({ name }) => html`<th scope="col">${name}</th>`)}<th scope="col">Collected</th></tr></thead>
<tbody>${over.map((point) => html`<tr><th scope="row">${count(point.calls)}</th>${SERIES.map(({ of }) => html`<td class="number">${bytes(point[of])}</td>`)}<td>${point.collected ? 'yes' : 'no'}</td></tr>`)}</tbody></table></div></details></figure>`
}

export function memoryPicture(id: string, over: readonly Point[]): Html {
  const x = scaleLinear([Math.min(...over.map(({ calls }) => calls)), Math.max(1, ...over.map(({ calls }) => calls))], [1, 99])
  const bottom = SERIES.length * ROW
  return picture(
    {
      id,
      height: bottom + AXIS,
      name: 'over-time',
      title: 'Memory by number of calls',
      description: SERIES.map(({ of, name }) => `${name}: ${describe(over, of)}.`).join(' '),
    },
    [
      SERIES.map((series, index) => row(over, series, index * ROW, x)),
      html`${x.ticks(4).map((value) => label(x(value), bottom + 12, count(value), 'tick-label'))}`,
    ],
  )
}

function describe(over: readonly Point[], of: (typeof SERIES)[number]['of']): string {
  const settled = over.filter(({ collected }) => collected)
  const [first, last] = [settled[0] ?? over[0], settled.at(-1) ?? over.at(-1)]
  return `${bytes(first?.[of] ?? 0)} at first, ${bytes(last?.[of] ?? 0)} in the end, ${bytes(Math.max(0, ...over.map((point) => point[of])))} at most`
}

function row(over: readonly Point[], series: (typeof SERIES)[number], top: number, x: (value: number) => number): Html {
  const values = over.map((point) => point[series.of])
  const least = Math.min(...values)
  const y = scaleLinear([least, Math.max(least + LEAST_RANGE, ...values)], [top + NAME + PLOT, top + NAME + 6])
  const line = over.map((point, index) => `${x(point.calls).toFixed(2)},${(y(values[index] ?? 0) - top - NAME).toFixed(1)}`).join(' ')
  const dots = over.map(
    (point, index) =>
      point.collected && html`<circle class="point" cx="${percent(x(point.calls))}" cy="${y(values[index] ?? 0).toFixed(1)}" r="3.5" />`,
  )
  return html`<g class="${series.of}"><text class="name" x="0" y="${top + 14}">${series.name}</text><text class="tick-label" x="0" y="${top + 30}">${describe(over, series.of)}</text>
<line class="grid" x1="0" x2="100%" y1="${top + NAME + PLOT}" y2="${top + NAME + PLOT}" />
<svg y="${top + NAME}" viewBox="0 0 100 ${PLOT}" preserveAspectRatio="none" width="100%" height="${PLOT}" overflow="visible" aria-hidden="true"><polyline class="curve" points="${line}" /></svg>${dots}</g>`
}

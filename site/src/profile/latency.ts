import { scaleLog } from 'd3-scale'
import type { ServerProfile } from '../../../grader/contracts/profile.ts'
import { nanoseconds, share, significant } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { label, percent, picture, verticalLine, type Scale } from '../shared/pictures/axis.ts'

type Latency = ServerProfile['latency']

/** A row of the picture. */
export interface LatencyRow {
  name: string
  latency: Latency
  /** Drawn in the hot colour. */
  highlight?: boolean
}

/** Percentiles marked in the picture. */
export const PERCENTILES = [
  { of: 'p50', name: 'p50' },
  { of: 'p90', name: 'p90' },
  { of: 'p99', name: 'p99' },
  { of: 'p999', name: 'p99.9' },
] as const

const NAME = 38 // px for a row's name and its figures
const LEVEL = 14 // px of a row of marks' labels
const PLOT = 66 // px
const GAP = 18 // px
const AXIS = 24 // px

/** Labels closer than this, in per cent of a phone's width, go on different levels. */
const LEAST_APART = 12

/** Scales with fewer powers of ten also get ticks at 2 and 5. */
const FEW_DECADES = 3

/**
 * Request latencies: a histogram per row on one logarithmic scale. Heights are shares of a row's requests.
 * @param id unique in the page
 */
export function latencyPicture(id: string, rows: readonly LatencyRow[]): Html {
  const buckets = rows.flatMap(({ latency }) => latency.buckets)
  const [least, most] = [Math.min(...buckets.map(({ from }) => from)), Math.max(...buckets.map(({ to }) => to))]
  const x = scaleLog([least, most], [1, 99]).clamp(true)
  const tallest = Math.max(...rows.map(({ latency }) => Math.max(...shares(latency))))
  const levels = rows.map(({ latency }) => marksOf(latency, x))
  const heights = levels.map((marks) => NAME + LEVEL * (1 + Math.max(...marks.map(({ level }) => level))) + PLOT + GAP)
  const tops = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0))
  const bottom = heights.reduce((sum, height) => sum + height, 0) - GAP + 4
  const description = rows.map(({ name, latency }) => `${name}: ${describeLatency(latency)}.`).join(' ')
  return picture({ id, height: bottom + AXIS, name: 'latency', title: 'How long requests take', description }, [
    ticks(least, most).map(
      (ms) => html`${verticalLine(x(ms), NAME, bottom, 'grid')}${label(x(ms), bottom + 16, milliseconds(ms), 'tick-label')}`,
    ),
    rows.map((row, index) => drawn(row, tops[index]!, heights[index]!, { x, tallest, marks: levels[index]! })),
  ])
}

/** In words. */
export function describeLatency({ p50, p99, max }: Latency): string {
  return `half of the requests within ${milliseconds(p50)}, 99 % within ${milliseconds(p99)}, the longest ${milliseconds(max)}`
}

/** The histograms as a table: share of the requests by latency, for each row. */
export function latencyTable(rows: readonly LatencyRow[]): Html {
  const edges = [...new Map(rows.flatMap(({ latency }) => latency.buckets).map(({ from, to }) => [from, to]))].sort(([a], [b]) => a - b)
  const shareAt = ({ latency }: LatencyRow, from: number) =>
    shares(latency)[latency.buckets.findIndex((bucket) => bucket.from === from)] ?? 0
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Latencies as a table"><table class="figures"><caption>Share of the requests by latency</caption>
<thead><tr><th scope="col">Latency</th>${rows.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${edges.map(([from, to]) => html`<tr><th scope="row">${milliseconds(from)} to ${milliseconds(to)}</th>${rows.map((row) => html`<td class="number">${share(shareAt(row, from))}</td>`)}</tr>`)}</tbody></table></div>`
}

export function milliseconds(ms: number): string {
  return ms < 1000 ? nanoseconds(ms * 1e6) : `${significant(ms / 1000)} s`
}

function shares({ buckets }: Latency): number[] {
  const all = buckets.reduce((sum, { count }) => sum + count, 0)
  return buckets.map(({ count }) => (all > 0 ? count / all : 0))
}

interface Mark {
  x: number
  name: string
  level: number
}

/** Percentiles from left to right; a label that would touch the previous one goes one level higher. */
function marksOf(latency: Latency, x: Scale): Mark[] {
  const marks: Mark[] = []
  for (const { of, name } of PERCENTILES) {
    const at = x(latency[of])
    const last = marks.at(-1)
    marks.push({ x: at, name, level: last && at - last.x < LEAST_APART ? last.level + 1 : 0 })
  }
  return marks
}

function drawn(
  { name, latency, highlight }: LatencyRow,
  top: number,
  height: number,
  { x, tallest, marks }: { x: Scale; tallest: number; marks: Mark[] },
): Html {
  const base = top + height - GAP
  const heightOf = (share: number) => (share > 0 && tallest > 0 ? Math.max(1.5, (PLOT * share) / tallest) : 0)
  const sizes = shares(latency)
  const bars = latency.buckets.map(
    ({ from, to, count }, index) =>
      count > 0 &&
      html`<rect x="${percent(x(from))}" width="${percent(x(to) - x(from))}" y="${(base - heightOf(sizes[index]!)).toFixed(1)}" height="${heightOf(sizes[index]!).toFixed(1)}"><title>${milliseconds(from)} to ${milliseconds(to)}: ${share(sizes[index]!)} of the requests</title></rect>`,
  )
  const lines = marks.map((mark) => html`${verticalLine(mark.x, base - PLOT - LEVEL * mark.level - 2, base, 'mark')}`)
  const names = marks.map((mark) => label(mark.x, base - PLOT - LEVEL * mark.level - 5, mark.name, 'mark-label'))
  return html`<g class="${highlight ? 'row hot' : 'row'}"><text class="name" x="0" y="${top + 14}">${name}</text><text class="tick-label" x="0" y="${top + 30}">${short(latency)}</text>
${bars}${lines}${names}<line class="axis" x1="0" x2="100%" y1="${base}" y2="${base}" /></g>`
}

function short({ p50, p99 }: Latency): string {
  return `half within ${milliseconds(p50)}, 99 % within ${milliseconds(p99)}`
}

function ticks(least: number, most: number): number[] {
  const steps = Math.log10(most / least) < FEW_DECADES ? [1, 2, 5] : [1]
  const all = Array.from({ length: 9 }, (_, power) => steps.map((step) => step * 10 ** (power - 3))).flat()
  return all.filter((ms) => ms >= least && ms <= most)
}

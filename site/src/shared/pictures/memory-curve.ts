import { scaleLinear } from 'd3-scale'
import type { HeapPoint } from '../../../../grader/contracts/verdict.ts'
import { bytes, count } from '../format.ts'
import { html, type Html } from '../html.ts'
import { label, percent, picture } from './axis.ts'

const HEIGHT = 190 // px of the plot
const TOP = 16
const BOTTOM = TOP + HEIGHT

/** Minimum range of the axis in bytes, so that the jump of one compiler tier-up looks flat. */
const LEAST_RANGE = 64_000

/**
 * Memory that calls left in use after forced collections, compared with the task's limit.
 * @param limit bytes that a call may leave in memory
 */
export function memoryCurve(id: string, points: readonly HeapPoint[], limit: number): Html {
  const first = points[0] ?? { calls: 0, usedBytes: 0 }
  const growth = points.map((point) => point.usedBytes - first.usedBytes)
  const calls = Math.max(first.calls + 1, ...points.map((point) => point.calls))
  const allowed = limit * (calls - first.calls)
  const x = scaleLinear([0, calls], [0, 100])
  const y = scaleLinear([Math.min(0, ...growth), Math.max(LEAST_RANGE, allowed * 1.15, ...growth)], [BOTTOM, TOP]).nice(4)
  const line = points.map((point, index) => `${x(point.calls).toFixed(2)},${y(growth[index] ?? 0).toFixed(1)}`).join(' ')
  return picture(
    { id, height: BOTTOM + 24, name: 'memory', title: 'Memory left in use, by number of calls', description: describeCurve(points, limit) },
    [
      html`${y.ticks(4).map((value) => grid(y(value), bytes(value)))}`,
      html`<svg viewBox="0 0 100 ${BOTTOM}" preserveAspectRatio="none" width="100%" height="${BOTTOM}" aria-hidden="true">
<line class="limit" x1="${x(first.calls)}" y1="${y(0)}" x2="100" y2="${y(allowed)}" /><polyline class="curve" points="${line}" /></svg>`,
      html`${points.map((point, index) => html`<circle class="point" cx="${percent(x(point.calls))}" cy="${y(growth[index] ?? 0)}" r="3.5" />`)}`,
      html`<text class="limit-label" x="100%" y="${y(allowed) - 7}" text-anchor="end">allowed: ${limit} B per call</text>`,
      html`${x.ticks(4).map((value) => label(x(value), BOTTOM + 18, count(value), 'tick-label'))}`,
    ],
  )
}

/** The curve in words. */
export function describeCurve(points: readonly HeapPoint[], limit: number): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || last.calls === first.calls) return 'No data yet.'
  const grown = last.usedBytes - first.usedBytes
  return `${bytes(grown)} more after ${count(last.calls - first.calls)} calls; the limit is ${bytes(limit * (last.calls - first.calls))}.`
}

function grid(y: number, text: string): Html {
  return html`<line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}" /><text class="tick-label" x="0" y="${y - 4}">${text}</text>`
}

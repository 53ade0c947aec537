import { scaleLog } from 'd3-scale'
import type { Scaling } from '../../../grader/contracts/insight.ts'
import { count, nanoseconds, times } from '../format.ts'
import { html, type Html } from '../html.ts'
import { label, percent, picture, verticalLine } from '../pictures/axis.ts'
import { figure, sortableTable } from './table.ts'

const HEIGHT = 230 // px of the plot
const TOP = 18
const BOTTOM = TOP + HEIGHT

/** A time that was not measured, or was nothing, has no place on a logarithmic scale. */
const measured = (ns: number): boolean => Number.isFinite(ns) && ns > 0

/** Time of a call by the size of its input, both sides, with the growth in words and the figures as a table. @param id unique in the page */
export function scalingView(id: string, scaling: Scaling): Html {
  const rows = scaling.points.map(({ size, starterNs, yoursNs }) => [
    figure(size, count),
    figure(starterNs, nanoseconds),
    figure(yoursNs, nanoseconds),
    figure(starterNs > 0 && yoursNs > 0 ? starterNs / yoursNs : 1, times),
  ])
  return html`<figure>${scalingPicture(id, scaling)}<figcaption>${describeScaling(scaling)} Both scales are logarithmic: growth is the slope of a line.</figcaption></figure>
${sortableTable({ caption: 'Time of a call by the size of its input', columns: ['Size', 'Starter', 'Yours', 'Times faster'], rows })}`
}

/** Growth in words, and the largest input. */
export function describeScaling({ points, growth }: Scaling): string {
  const largest = [...points].sort((a, b) => a.size - b.size).at(-1)
  const grows = `The starter grows as ${growth.starter}, yours as ${growth.yours}.`
  if (!largest) return grows
  return `${grows} At ${count(largest.size)} a call takes ${nanoseconds(largest.starterNs)} in the starter and ${nanoseconds(largest.yoursNs)} in yours.`
}

export function scalingPicture(id: string, scaling: Scaling): Html {
  const points = [...scaling.points].sort((a, b) => a.size - b.size)
  const all = points.flatMap(({ starterNs, yoursNs }) => [starterNs, yoursNs]).filter(measured)
  const sizes = points.map(({ size }) => size)
  const x = scaleLog([Math.min(...sizes, 1e9), Math.max(...sizes, 1)], [4, 96])
  const y = scaleLog([Math.min(...all, 1e12) / 1.3, Math.max(...all, 1) * 1.3], [BOTTOM, TOP])
  const title = 'Time of a call by the size of its input'
  if (all.length === 0) return html`<p class="empty">No size was measured.</p>`
  return picture({ id, height: BOTTOM + 24, name: 'scaling', title, description: describeScaling(scaling) }, [
    decades(...(y.domain() as [number, number])).map((ns) => html`<line class="grid" x1="0" x2="100%" y1="${y(ns)}" y2="${y(ns)}" /><text class="tick-label" x="0" y="${y(ns) - 4}">${nanoseconds(ns)}</text>`),
    spaced(sizes, x).map((size) => html`${verticalLine(x(size), BOTTOM, BOTTOM + 4, 'tick')}${label(x(size), BOTTOM + 18, count(size), 'tick-label')}`),
    html`<line class="axis" x1="0" x2="100%" y1="${BOTTOM}" y2="${BOTTOM}" />`,
    curve('starter', points.map(({ size, starterNs }) => ({ size, ns: starterNs })), x, y),
    curve('yours', points.map(({ size, yoursNs }) => ({ size, ns: yoursNs })), x, y),
  ])
}

type Axis = (value: number) => number

function curve(name: 'starter' | 'yours', all: readonly { size: number; ns: number }[], x: Axis, y: Axis): Html {
  const points = all.filter(({ ns }) => measured(ns))
  const last = points.at(-1)
  const line = points.map(({ size, ns }) => `${x(size).toFixed(2)},${y(ns).toFixed(1)}`).join(' ')
  return html`<g class="${name}"><svg viewBox="0 0 100 ${BOTTOM}" preserveAspectRatio="none" width="100%" height="${BOTTOM}" aria-hidden="true"><polyline class="curve" points="${line}" /></svg>
${points.map(({ size, ns }) => html`<circle class="point" cx="${percent(x(size))}" cy="${y(ns).toFixed(1)}" r="3.5" />`)}
${last && html`<text class="name" x="${percent(x(last.size))}" dx="-8" y="${y(last.ns).toFixed(1)}" dy="-9" text-anchor="end">${name === 'starter' ? 'Starter' : 'Yours'}</text>`}</g>`
}

/** Powers of ten within, or both ends where there is none. */
function decades(least: number, most: number): number[] {
  const found = Array.from({ length: 13 }, (_, power) => 10 ** power).filter((value) => value >= least && value <= most)
  return found.length > 0 ? found : [least, most]
}

/** Sizes whose labels do not run into each other, from the largest down. */
function spaced(sizes: readonly number[], x: Axis): number[] {
  return sizes.reduceRight<number[]>((kept, size) => (kept.every((other) => Math.abs(x(other) - x(size)) >= 20) ? [...kept, size] : kept), [])
}

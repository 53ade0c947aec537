import { scaleLog } from 'd3-scale'
import type { Scaling } from '../../../grader/contracts/profile.ts'
import { count, nanoseconds, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { label, percent, picture, verticalLine } from '../shared/pictures/axis.ts'
import { figure, sortableTable, type Cell } from './table.ts'

const HEIGHT = 230 // px of the plot
const TOP = 18
const BOTTOM = TOP + HEIGHT

/** Unmeasured times and 0 have no place on a logarithmic scale. */
const measured = (ns: number): boolean => Number.isFinite(ns) && ns > 0

/** Both sides; null for a side that was not measured. */
export interface Scalings {
  starter: Scaling | null
  yours: Scaling | null
}

type Point = Scaling['points'][number]

/**
 * Time per call by size of the input, both sides, with the growth in words and the figures as a table.
 * @param id unique in the page
 */
export function scalingView(id: string, sides: Scalings): Html {
  const at = (side: Scaling | null, size: number) => side?.points.find((point) => point.size === size)?.ns ?? null
  const rows = sizesOf(sides).map((size) => {
    const [starter, yours] = [at(sides.starter, size), at(sides.yours, size)]
    return [figure(size, count), time(starter), time(yours), starter && yours ? figure(starter / yours, times) : NOT_MEASURED]
  })
  return html`<figure>${scalingPicture(id, sides)}<figcaption>${describeScaling(sides)} Both scales are logarithmic: the slope of a line is the growth, and a flat start is the fixed cost of a call.</figcaption></figure>
${sortableTable({ caption: 'Time per call by size of the input', columns: [`Size, ${unitOf(sides)}`, 'Starter', 'Yours', 'Times faster'], rows })}`
}

/** Growth in words, and the times for the largest common input. */
export function describeScaling(sides: Scalings): string {
  const { starter, yours } = sides
  const largest = (side: Scaling | null): Point | undefined => [...(side?.points ?? [])].sort((a, b) => a.size - b.size).at(-1)
  const [theirs, own] = [largest(starter), largest(yours)]
  if (!theirs || !own || theirs.size !== own.size) return `${grows(sides)}.`
  return `${grows(sides)}. At ${sized(own.size, sides)} a call takes ${nanoseconds(theirs.ns)} in the starter and ${nanoseconds(own.ns)} in yours.`
}

function grows({ starter, yours }: Scalings): string {
  if (starter && starter.growth === yours?.growth) return `The starter and yours both ${growing(starter.growth, '')}`
  return [starter && `The starter ${growing(starter.growth)}`, yours && `${starter ? 'yours' : 'Yours'} ${growing(yours.growth)}`]
    .filter(Boolean)
    .join(', ')
}

function growing(growth: string, s = 's'): string {
  if (growth === 'constant') return `take${s} the same time for every size`
  return growth === 'unclear' ? `grow${s} irregularly` : `grow${s} as ${growth}`
}

/** “1,000 numbers”, in the unit of this task. */
function sized(size: number, sides: Scalings): string {
  return `${count(size)} ${unitOf(sides)}`
}

function unitOf({ starter, yours }: Scalings): string {
  return (yours ?? starter)?.unit ?? ''
}

const NOT_MEASURED: Cell = { shown: '—', value: 0 }

function time(ns: number | null): Cell {
  return ns === null ? NOT_MEASURED : figure(ns, nanoseconds)
}

function sizesOf({ starter, yours }: Scalings): number[] {
  return [...new Set([starter, yours].flatMap((side) => side?.points ?? []).map(({ size }) => size))].sort((a, b) => a - b)
}

export function scalingPicture(id: string, sides: Scalings): Html {
  const all = [sides.starter, sides.yours]
    .flatMap((side) => side?.points ?? [])
    .map(({ ns }) => ns)
    .filter(measured)
  const sizes = sizesOf(sides)
  const x = scaleLog([Math.min(...sizes, 1e9), Math.max(...sizes, 1)], [13, 96]) // leaves room for the times on the left, even on a phone
  const y = scaleLog([Math.min(...all, 1e12) / 1.3, Math.max(...all, 1) * 1.3], [BOTTOM, TOP])
  const title = 'Time per call by size of the input'
  if (all.length === 0) return html`<p class="empty">No size was measured.</p>`
  return picture({ id, height: BOTTOM + 42, name: 'scaling', title, description: describeScaling(sides) }, [
    decades(...(y.domain() as [number, number])).map(
      (ns) =>
        html`<line class="grid" x1="0" x2="100%" y1="${y(ns)}" y2="${y(ns)}" /><text class="tick-label" x="0" y="${y(ns) - 4}">${nanoseconds(ns)}</text>`,
    ),
    spaced(sizes, x).map(
      (size) => html`${verticalLine(x(size), BOTTOM, BOTTOM + 4, 'tick')}${label(x(size), BOTTOM + 18, count(size), 'tick-label')}`,
    ),
    label(50, BOTTOM + 36, unitOf(sides), 'tick-label'),
    html`<line class="axis" x1="0" x2="100%" y1="${BOTTOM}" y2="${BOTTOM}" />`,
    sides.starter ? curve('starter', sides.starter, x, y) : [],
    sides.yours ? curve('yours', sides.yours, x, y) : [],
  ])
}

type Axis = (value: number) => number

function curve(name: 'starter' | 'yours', scaling: Scaling, x: Axis, y: Axis): Html {
  const points = scaling.points.filter(({ ns }) => measured(ns)).sort((a, b) => a.size - b.size)
  const last = points.at(-1)
  const line = points.map(({ size, ns }) => `${x(size).toFixed(2)},${y(ns).toFixed(1)}`).join(' ')
  return html`<g class="${name}"><svg viewBox="0 0 100 ${BOTTOM}" preserveAspectRatio="none" width="100%" height="${BOTTOM}" aria-hidden="true"><polyline class="curve" points="${line}" /></svg>
${points.map(({ size, ns }) => html`<circle class="point" cx="${percent(x(size))}" cy="${y(ns).toFixed(1)}" r="3.5" />`)}
${last && html`<text class="name" x="${percent(x(last.size))}" dx="-8" y="${y(last.ns).toFixed(1)}" dy="-9" text-anchor="end">${name === 'starter' ? 'Starter' : 'Yours'}</text>`}</g>`
}

/** Powers of ten in the range, or both ends if there is none. */
function decades(least: number, most: number): number[] {
  const found = Array.from({ length: 13 }, (_, power) => 10 ** power).filter((value) => value >= least && value <= most)
  return found.length > 0 ? found : [least, most]
}

/** Sizes whose labels do not overlap, chosen from the largest down. */
function spaced(sizes: readonly number[], x: Axis): number[] {
  return sizes.reduceRight<number[]>(
    (kept, size) => (kept.every((other) => Math.abs(x(other) - x(size)) >= 20) ? [...kept, size] : kept),
    [],
  )
}

import { scaleLog } from 'd3-scale'
import { html, type Html } from '../html.ts'
import { label, percent, picture, verticalLine } from './axis.ts'

/** One row: values that should all be 1. */
export interface Strip {
  label: string
  values: readonly number[]
  /** Drawn in the hot colour. */
  highlight?: boolean
}

const ROW = 44 // px: the label is above its dots
const AXIS = 24 // px
const SPREAD = 14 // px over which the dots of a row are spread vertically, so that they do not hide each other
const NEAR_TICKS = [0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5]
const FAR_TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10]

/** A row of dots per method of measuring, around the true value. @param band relative half width of the shaded band */
export function stripsPicture(id: string, strips: readonly Strip[], band: number, title: string): Html {
  const most = Math.max(1.3, ...strips.flatMap(({ values }) => values.map((value) => Math.max(value, 1 / value))))
  const x = scaleLog([1 / most, most], [2, 98]).clamp(true)
  const bottom = strips.length * ROW + 6
  const shade = [x(1 - band), x(1 + band)] as const
  return picture({ id, height: bottom + AXIS, name: 'strips', title, description: strips.map(describe).join(' ') }, [
    html`<rect class="band" x="${percent(shade[0])}" width="${percent(shade[1] - shade[0])}" y="0" height="${bottom}" />${verticalLine(x(1), 0, bottom, 'true')}`,
    html`<line class="axis" x1="0" x2="100%" y1="${bottom}" y2="${bottom}" />`,
    ticksWithin(most).map(
      (tick) => html`${verticalLine(x(tick), bottom, bottom + 4, 'tick')}${label(x(tick), bottom + 18, `${tick}`, 'tick-label')}`,
    ),
    strips.map((strip, index) => row(strip, index * ROW, x)),
  ])
}

/** Largest distance of a value from 1 in either direction, in per cent. */
export function furthest(values: readonly number[]): number {
  return 100 * Math.max(...values.map((value) => Math.max(value, 1 / value) - 1))
}

/** The share of values, in per cent, that are further from 1 than `band`. */
export function outside(values: readonly number[], band: number): number {
  return (100 * values.filter((value) => Math.max(value, 1 / value) > 1 + band).length) / values.length
}

function describe({ label, values }: Strip): string {
  return `${label}: ${values.length} measured, the furthest off by ${furthest(values).toFixed(0)} %.`
}

function ticksWithin(most: number): number[] {
  return (most < 2 ? NEAR_TICKS : FAR_TICKS).filter((tick) => tick >= 1 / most && tick <= most)
}

function row({ label, values, highlight }: Strip, top: number, x: (value: number) => number): Html {
  const dots = values.map(
    (value, index) => html`<circle cx="${percent(x(value))}" cy="${(top + 22 + ((index * 0.618) % 1) * SPREAD).toFixed(1)}" r="2.6" />`,
  )
  return html`<g class="${highlight ? 'row hot' : 'row'}"><text class="name" x="0" y="${top + 15}">${label}</text>${dots}</g>`
}

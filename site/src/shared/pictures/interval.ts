import { scaleLog } from 'd3-scale'
import { times } from '../format.ts'
import { html, type Html } from '../html.ts'
import { label, percent, picture, verticalLine, type Scale } from './axis.ts'

/** The part of a speed or http result that the picture needs. Ratios to the baseline, `rounds` per session. */
export interface IntervalData {
  ratio: number
  low: number
  high: number
  required: number
  /** The figure that ratio and interval describe; typical calls if undefined. */
  decidedBy?: 'typical' | 'total' | 'slowest' | undefined
  rounds: readonly (readonly number[])[]
  /** Levels above the target, by name: where they lie among these ratios to the baseline. */
  levels?: Partial<Record<'good' | 'excellent', number>> | undefined
  /** Ratio that a typical correct solution reaches. */
  typical?: number | undefined
  /** Intervals after earlier sessions, oldest first: drawn faintly, to show how the interval narrows. */
  earlier?: readonly { low: number; high: number }[]
}

const ROW = 15 // px per session
const TOP = 42 // px for the labels of target and baseline
const BAR = 34 // px for the interval
const AXIS = 22 // px for the ticks

/**
 * Relative half width of the band around the target, the verdict's δ: the interval of a decided ratio does not reach beyond the
 * far end of the band.
 */
export const BAND = { function: 0.05, http: 0.1 } as const

/**
 * A dot per round, a row per session, the interval over all of them, the target with its band, the baseline at 1.
 * @param id unique in the page, for the title's id
 */
export function intervalPicture(id: string, data: IntervalData, band: number): Html {
  const x = axis(data, band)
  const rows = Math.max(1, data.rounds.length)
  const bottom = TOP + rows * ROW + BAR
  return picture(
    {
      id,
      height: bottom + AXIS,
      name: 'interval',
      title: 'Times faster than the baseline, round by round',
      description: describe(data),
    },
    [
      target(x, data.required, band, bottom),
      levelLines(x, data, bottom),
      baseline(x, bottom),
      ticks(x, bottom),
      typicalMark(x, data, bottom),
      dots(x, data.rounds),
      bar(x, data, TOP + rows * ROW),
    ],
  )
}

/** The picture in words, for its description. */
export function describe({ ratio, low, high, required, rounds, levels = {}, typical }: IntervalData): string {
  // Old verdicts no longer have their rounds.
  const all = rounds.length === 0 ? '' : rounds.length === 1 ? ' after one session' : ` after ${rounds.length} sessions`
  const side = low >= required ? 'clears' : high < required ? 'stays below' : 'touches'
  return `${times(ratio)}, between ${times(low)} and ${times(high)}${all}. The interval ${side} the target of ${times(required)}.${Object.entries(
    levels,
  )
    .map(([name, from]) => ` Level ${name} starts at ${times(from)}.`)
    .join('')}${typical === undefined ? '' : ` A typical solution reaches ${times(typical)}.`}`
}

function axis({ low, high, required, rounds, levels = {}, typical = required }: IntervalData, band: number): Scale & { ticks: number[] } {
  const values = [1, typical, ...Object.values(levels), low, high, required / (1 + band), required * (1 + band), ...rounds.flat()].filter(
    (value) => value > 0,
  )
  const least = Math.min(...values)
  const most = Math.max(...values)
  const room = Math.max((most / least) ** 0.08, 1.03)
  const scale = scaleLog([least / room, most * room], [1, 99]).clamp(true)
  return Object.assign((value: number) => scale(value), { ticks: niceTicks(least / room, most * room) })
}

/** Round numbers, at most seven of them. */
function niceTicks(least: number, most: number): number[] {
  for (const steps of [[1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6, 8], [1, 1.5, 2, 3, 5, 7], [1, 2, 5], [1]]) {
    const found = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4]
      .flatMap((power) => steps.map((step) => step * 10 ** power))
      .filter((v) => v >= least && v <= most)
    if (found.length <= 7) return found
  }
  return [1]
}

function target(x: Scale, required: number, band: number, bottom: number): Html {
  const from = x(required / (1 + band))
  const to = x(required * (1 + band))
  return html`<rect class="band" x="${percent(from)}" width="${percent(to - from)}" y="22" height="${bottom - 22}" />
${verticalLine(x(required), 18, bottom, 'target')}${label(x(required), 12, `target ${times(required)}`, 'target-label')}`
}

/** The two levels are labelled at different heights, since they can be close to each other. */
function levelLines(x: Scale, { levels = {} }: IntervalData, bottom: number): Html[] {
  return Object.entries(levels).map(([name, from]) => {
    const y = name === 'good' ? 30 : 12
    return html`${verticalLine(x(from), y + 6, bottom, 'level-line')}${label(x(from), y, `${name} ${times(from)}`, 'level-label')}`
  })
}

/** A diamond on the axis; the caption says what it is. */
function typicalMark(x: Scale, { typical }: IntervalData, bottom: number): Html | null {
  return typical === undefined
    ? null
    : html`<svg class="typical" x="${percent(x(typical))}" y="${bottom}" overflow="visible"><path d="M0 -6L6 0L0 6L-6 0Z" /></svg>`
}

function baseline(x: Scale, bottom: number): Html {
  return html`${verticalLine(x(1), 34, bottom, 'baseline')}${label(x(1), 30, 'baseline', 'baseline-label')}`
}

function ticks(x: Scale & { ticks: number[] }, bottom: number): Html {
  const marks = x.ticks.map(
    (value) =>
      html`${verticalLine(x(value), bottom, bottom + 4, 'tick')}${label(x(value), bottom + 17, `${Number(value.toPrecision(3))}×`, 'tick-label')}`,
  )
  return html`<line class="axis" x1="0" x2="100%" y1="${bottom}" y2="${bottom}" />${marks}`
}

function dots(x: Scale, rounds: IntervalData['rounds']): Html[] {
  return rounds.map((session, row) => {
    const y = TOP + row * ROW + ROW / 2
    return html`<g class="session">${session.map((round) => html`<circle cx="${percent(x(round))}" cy="${y}" r="3.5" />`)}</g>`
  })
}

function bar(x: Scale, { ratio, low, high, earlier = [] }: IntervalData, top: number): Html {
  const y = top + 14
  const ghosts = earlier.map((at) => span(x, at.low, at.high, y + 3, 4, 'ghost'))
  return html`${ghosts}${span(x, low, high, y, 10, 'bar')}
<line class="mean" x1="${percent(x(ratio))}" x2="${percent(x(ratio))}" y1="${y - 4}" y2="${y + 14}" />`
}

/** A bar with rounded ends, so that it is visible even if the interval is tiny. */
function span(x: Scale, low: number, high: number, y: number, height: number, name: string): Html {
  const middle = y + height / 2
  return html`<line class="${name}" x1="${percent(x(low))}" x2="${percent(x(high))}" y1="${middle}" y2="${middle}" stroke-width="${height}" />`
}

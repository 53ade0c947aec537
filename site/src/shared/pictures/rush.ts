import { scaleLinear } from 'd3-scale'
import { count } from '../format.ts'
import { html, type Html } from '../html.ts'
import { label, picture, verticalLine } from './axis.ts'

const HEIGHT = 230 // px of the plot
const TOP = 26 // px for the label of the deadline
const BOTTOM = TOP + HEIGHT

/** Number of waiting submissions over time, with a number of lanes. */
export interface Curve {
  lanes: number
  waiting: readonly number[]
}

/**
 * The queue before a deadline: a curve for each number of lanes, the first of them highlighted.
 * @param minutesLeft of each point, descending; negative after the deadline
 */
export function rushPicture(id: string, minutesLeft: readonly number[], curves: readonly Curve[]): Html {
  const x = scaleLinear([minutesLeft[0]!, minutesLeft.at(-1)!], [0, 100])
  const most = Math.max(1, ...curves.flatMap(({ waiting }) => waiting))
  const y = scaleLinear([0, most], [BOTTOM, TOP]).nice(4)
  const hours = Array.from({ length: 49 }, (_, index) => 60 * (24 - index)).filter(
    (left) => left <= minutesLeft[0]! && left > minutesLeft.at(-1)!,
  )
  return picture(
    {
      id,
      height: BOTTOM + 24,
      name: 'rush',
      title: 'Waiting submissions before and after the deadline',
      description: describe(minutesLeft, curves),
    },
    [
      html`${y.ticks(4).map((value) => html`<line class="grid" x1="0" x2="100%" y1="${y(value)}" y2="${y(value)}" /><text class="tick-label" x="0" y="${y(value) - 4}">${count(value)}</text>`)}`,
      html`${verticalLine(x(0), TOP - 8, BOTTOM, 'deadline')}${label(x(0), TOP - 12, 'deadline', 'deadline-label')}`,
      html`<svg viewBox="0 0 100 ${BOTTOM}" preserveAspectRatio="none" width="100%" height="${BOTTOM}" aria-hidden="true">${curves
        .map(({ waiting }, index) => {
          const points = waiting.map((value, at) => `${x(minutesLeft[at]!).toFixed(2)},${y(value).toFixed(1)}`).join(' ')
          return html`<polyline class="curve nr-${index + 1}" points="${points}" />`
        })
        .reverse()}</svg>`,
      html`${hours.map((left) => label(x(left), BOTTOM + 18, inHours(left), 'tick-label'))}`,
    ],
  )
}

/** The curves in words. */
export function describe(minutesLeft: readonly number[], curves: readonly Curve[]): string {
  return curves
    .map(({ lanes, waiting }) => {
      const most = Math.max(...waiting)
      const left = minutesLeft[waiting.indexOf(most)]!
      const when = left === 0 ? 'at the deadline' : `${Math.abs(Math.round(left))} minutes ${left > 0 ? 'before' : 'after'} the deadline`
      return most === 0 ? `With ${count(lanes)} lanes nobody waits.` : `With ${count(lanes)} lanes at most ${count(most)} wait, ${when}.`
    })
    .join(' ')
}

function inHours(left: number): string {
  if (left === 0) return '0 h'
  return `${left > 0 ? '−' : '+'}${Math.abs(left) / 60} h`
}

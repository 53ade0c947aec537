import { scaleLog } from 'd3-scale'
import type { ComparedPair } from '../../../grader/contracts/comparison.ts'
import { times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { label, percent, picture, verticalLine } from '../shared/pictures/axis.ts'

const ROW = 15 // px per session
const TOP = 24 // px for the label of 1
const BAR = 34 // px for the interval
const AXIS = 22 // px for the ticks

/** Ends of the axis when all is close to 1, so that noise does not look like a difference. */
const CLOSE = 1.15

/**
 * A dot per round, a row per session, and the interval over all of them, beside the line of equal speed.
 * @param id unique in the page @param names of the slower and the faster one
 */
export function pairPicture(id: string, pair: Pick<ComparedPair, 'ratio' | 'low' | 'high' | 'rounds'>, names: [string, string]): Html {
  const { ratio, low, high, rounds } = pair
  const values = [1 / CLOSE, CLOSE, low, high, ...rounds.flat()]
  const scale = scaleLog([Math.min(...values) / 1.03, Math.max(...values) * 1.03], [1, 99]).clamp(true)
  const x = (value: number) => scale(value)
  const bottom = TOP + Math.max(1, rounds.length) * ROW + BAR
  const y = bottom - BAR + 19
  const ticks = scale.ticks(5).filter((tick) => Number(tick.toPrecision(2)) === tick)
  return picture(
    {
      id,
      height: bottom + AXIS,
      name: 'interval',
      title: `Times as fast as ${names[0]}, round by round`,
      description: `${names[1]}: ${times(ratio)}, between ${times(low)} and ${times(high)} after ${rounds.length} sessions.`,
    },
    [
      html`${verticalLine(x(1), 16, bottom, 'baseline')}${label(x(1), 12, 'equal', 'baseline-label')}`,
      html`<line class="axis" x1="0" x2="100%" y1="${bottom}" y2="${bottom}" />`,
      sparse(ticks, x).map(
        (tick) => html`${verticalLine(x(tick), bottom, bottom + 4, 'tick')}${label(x(tick), bottom + 17, `${tick}×`, 'tick-label')}`,
      ),
      rounds.map(
        (session, row) =>
          html`<g class="session">${session.map((round) => html`<circle cx="${percent(x(round))}" cy="${TOP + row * ROW + ROW / 2}" r="3.5" />`)}</g>`,
      ),
      html`<line class="bar" x1="${percent(x(low))}" x2="${percent(x(high))}" y1="${y}" y2="${y}" stroke-width="10" /><line class="mean" x1="${percent(x(ratio))}" x2="${percent(x(ratio))}" y1="${y - 9}" y2="${y + 9}" />`,
    ],
  )
}

/** Per cent between two ticks, so that their labels have room on a phone. */
const APART = 13

function sparse(ticks: readonly number[], x: (value: number) => number): number[] {
  const kept: number[] = []
  for (const tick of ticks) if (kept.length === 0 || x(tick) - x(kept.at(-1)!) >= APART) kept.push(tick)
  return kept
}

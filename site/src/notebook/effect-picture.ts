import { scaleLinear, scaleLog } from 'd3-scale'
import type { Effect } from '../../../grader/contracts/effect.ts'
import { significant, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { label, percent, picture, verticalLine, type Scale } from '../shared/pictures/axis.ts'
import { effectSentence } from './effect.ts'

const HEIGHT = 52 // px
const TOP = 16 // px for the labels
/** Per cent of the width between two labels that do not touch, even on a phone. */
const ROOM = 40

/**
 * The interval of one attempt with its target, small enough for long lists; the previous attempt is a thin bar below it.
 * @param id unique in the page
 */
export function effectPicture(id: string, effect: Effect, before: Effect | null): Html {
  const earlier = before?.unit === effect.unit ? before : null
  const x = axis([effect, ...(earlier ? [earlier] : [])])
  const origin = effect.unit === 'times' ? 1 : 0
  const write = effect.unit === 'times' ? times : (value: number) => `${significant(value)} B`
  return picture(
    { id, height: HEIGHT, name: 'interval small', title: 'The interval and the target', description: effectSentence(effect) },
    [
      html`${verticalLine(x(origin), TOP, HEIGHT, 'baseline')}${verticalLine(x(effect.required), TOP, HEIGHT, 'target')}`,
      label(x(effect.required), 11, `target ${write(effect.required)}`, 'target-label'),
      Math.abs(x(effect.required) - x(origin)) > ROOM
        ? label(x(origin), 11, effect.unit === 'times' ? 'baseline' : '0', 'baseline-label')
        : [],
      html`${earlier && span(x, earlier, 43, 4, 'before')}${span(x, effect, 29, 10, 'bar')}`,
      html`<line class="mean" x1="${percent(x(effect.value))}" x2="${percent(x(effect.value))}" y1="20" y2="38" />`,
    ],
  )
}

function axis(effects: readonly Effect[]): Scale {
  const values = effects.flatMap(({ low, high, required }) => [low, high, required])
  if (effects[0]!.unit === 'bytes') {
    const [least, most] = [Math.min(0, ...values), Math.max(...values)]
    return scaleLinear([least, most + (most - least) * 0.05 || 1], [2, 98]).clamp(true)
  }
  const above = [1, ...values].filter((value) => value > 0)
  return scaleLog([Math.min(...above) / 1.05, Math.max(...above) * 1.05], [1, 99]).clamp(true)
}

function span(x: Scale, { low, high }: Effect, y: number, width: number, name: string): Html {
  return html`<line class="${name}" x1="${percent(x(low))}" x2="${percent(x(high))}" y1="${y}" y2="${y}" stroke-width="${width}" />`
}

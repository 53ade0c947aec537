import { scaleLog } from 'd3-scale'
import type { BeliefRow, Beliefs } from '../../../grader/contracts/beliefs.ts'
import { times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { label, percent, picture, verticalLine } from '../shared/pictures/axis.ts'
import { TECHNIQUE_LABELS } from '../shared/technique-labels.ts'
import { counted, timesLabel } from '../shared/words.ts'

/** From this factor on, a technique pays: a smaller gain is within what repeated measurements differ by. */
const PAYS = 1.05

const TICKS = [0.2, 0.5, 1, 2, 5, 10, 20, 50]
const ROW = 62 // px
const AXIS = 30 // px

/** What a class expected of techniques, beside what they bought. */
export function beliefsView({ learners, people, rows }: Beliefs): Html {
  if (rows.length === 0)
    return html`<p class="empty">${people === 0 ? 'Nobody has said yet what they expect.' : `${counted(people, 'learner')} said what they expect. From three on, their answers are shown here.`} Learners choose a technique and a factor under the editor before they run.</p>`
  return html`<p class="lead">${people} of ${counted(learners, 'learner')} said before a run which technique should pay, and how much.</p>
<ol class="beliefs">${rows.map(rowView)}</ol>
<p class="soft">Measured: the technique’s own edits, where the learner had them measured; otherwise the attempt compared with the one before, or with the starter. Each dot is one learner. The range is the median of both ends of their intervals.</p>`
}

/** “23 of 40 expected it to pay, 2× as fast in the middle. It bought 1.00× (0.99× to 1.01×).” */
export function comparisonSentence({ people, pays, expected, measured, bought }: BeliefRow): string {
  const believed = `${pays} of ${people} expected it to pay, ${timesLabel(expected)} in the middle.`
  if (bought === null) return `${believed} Nobody’s attempt has a figure yet.`
  return `${believed} It bought ${times(bought.value)} (${times(bought.low)} to ${times(bought.high)}; ${measured.length} measured).`
}

/** How the belief compares with the effect. */
export function judged({ expected, bought }: BeliefRow): { words: string; tone: 'pass' | 'slow' | 'open' } {
  if (bought === null) return { words: 'Not measured', tone: 'open' }
  if (bought.high < PAYS)
    return expected > 1 ? { words: 'Does not pay', tone: 'slow' } : { words: 'As expected: does not pay', tone: 'pass' }
  if (bought.low < PAYS) return { words: 'Too close to tell', tone: 'open' }
  if (bought.high < expected) return { words: 'Pays less than expected', tone: 'slow' }
  return { words: bought.low > expected ? 'Pays more than expected' : 'Pays as expected', tone: 'pass' }
}

function rowView(row: BeliefRow): Html {
  const { words, tone } = judged(row)
  const name = TECHNIQUE_LABELS[row.technique]
  return html`<li data-tone="${tone}"><h2>${name} <span class="word">${words}</span></h2><p>${comparisonSentence(row)}</p>${row.bought !== null && rowPicture(row, name)}</li>`
}

function rowPicture({ technique, expected, measured, bought }: BeliefRow, name: string): Html {
  const values = [expected, 1, ...measured.flatMap(({ low, high }) => [low, high])]
  const x = scaleLog([Math.min(0.8, ...values), Math.max(2.5, ...values)], [3, 97])
  const y = ROW / 2 + 6
  const dots = measured.map(
    ({ value }, index) => html`<circle cx="${percent(x(value))}" cy="${(y - 7 + ((index * 0.618) % 1) * 14).toFixed(1)}" r="3" />`,
  )
  const description = `Expected ${timesLabel(expected)}. Bought ${times(bought!.value)}, from ${times(bought!.low)} to ${times(bought!.high)}.`
  return picture({ id: `belief-${technique}`, height: ROW + AXIS, name: 'belief', title: `${name}: expected and bought`, description }, [
    html`${verticalLine(x(1), 14, ROW, 'even')}<line class="axis" x1="0" x2="100%" y1="${ROW}" y2="${ROW}" />`,
    ticksIn(x).map((tick) => html`${verticalLine(x(tick), ROW, ROW + 4, 'tick')}${label(x(tick), ROW + 18, `${tick}×`, 'tick-label')}`),
    html`<line class="bought" x1="${percent(x(bought!.low))}" x2="${percent(x(bought!.high))}" y1="${y}" y2="${y}" />${dots}`,
    html`${verticalLine(x(expected), 14, ROW, 'expected')}${label(x(expected), 11, 'expected', 'expected-label')}`,
  ])
}

function ticksIn(x: ReturnType<typeof scaleLog<number>>): number[] {
  const [low, high] = x.domain() as [number, number]
  return TICKS.filter((tick) => tick >= low && tick <= high)
}

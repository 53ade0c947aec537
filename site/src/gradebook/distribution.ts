import { median } from 'd3-array'
import type { Distribution } from '../../../grader/contracts/grades.ts'
import type { Outcome } from '../../../grader/contracts/outcomes.ts'
import { bytes, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { OUTCOME_STYLES } from '../verdict/words.ts'
import { bars } from './bars.ts'
import { techniquesView } from './techniques.ts'
import { counted } from '../shared/words.ts'

/** A cohort's progress with an assignment. */
export function distributionView(seen: Distribution): Html {
  const { learners, started, passed, words, figure, passing, attemptsToPass, hoursToPass, dropOff, techniques } = seen
  const write = figure === 'bytesPerCall' ? bytes : times
  return html`<dl class="facts">
${fact('Passed', `${passed} of ${counted(learners, 'learner')}`, passed, learners)}
${fact('Tried, not passed', String(started - passed), started - passed, learners)}
${fact('Not tried', String(learners - started), learners - started, learners)}
${passing.length > 0 && figure !== null && plain(figure === 'ratio' ? 'Best passes, ratio to the baseline' : 'Best passes, bytes per call', spread(passing, write))}
${attemptsToPass.length > 0 && plain('Attempts to pass', spread(attemptsToPass, String))}
${hoursToPass.length > 0 && plain('Time to pass, from the first attempt', spread(hoursToPass, duration))}
</dl>
<p class="legend">${Object.entries(words).map(([outcome, count]) => html`<span data-tone="${OUTCOME_STYLES[outcome as Outcome].tone}"><span class="mark" aria-hidden="true">${OUTCOME_STYLES[outcome as Outcome].mark}</span> ${OUTCOME_STYLES[outcome as Outcome].label} ${count}×</span>`)}</p>
${figure !== null && passing.length > 1 && strip(passing, write)}
${dropOff.length > 0 && html`<section><h4>Without a pass</h4>${bars(leftAfter(dropOff), started)}</section>`}
${techniques !== null && techniquesView(techniques, write)}`
}

/** Learners who have not passed, by attempts so far. @param dropOff number with one attempt, with two, and so on */
function leftAfter(dropOff: readonly number[]) {
  return dropOff
    .map((count, index) => ({ name: `After ${counted(index + 1, 'attempt')}`, parts: [count] as const, words: counted(count, 'learner') }))
    .filter(({ parts: [count] }) => count > 0)
}

function fact(name: string, value: string, part: number, whole: number): Html {
  return html`<div><dt>${name}</dt><dd>${value}<span class="share" aria-hidden="true"><i style="width:${whole === 0 ? 0 : ((part / whole) * 100).toFixed(1)}%"></i></span></dd></div>`
}

function plain(name: string, value: string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`
}

/** “1 to 9, median 3”. @param values ascending, at least one */
function spread(values: readonly number[], write: (value: number) => string): string {
  const middle = write(median(values)!)
  return values.length === 1 ? middle : `${write(values[0]!)} to ${write(values.at(-1)!)}, ${middle} in the middle`
}

function duration(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`
  return hours < 48 ? `${Number(hours.toFixed(1))} h` : `${Math.round(hours / 24)} days`
}

/** A dot for every learner's best pass, on a logarithmic axis. @param values ascending */
function strip(values: readonly number[], write: (value: number) => string): Html {
  const scale = (value: number) => Math.log2(Math.max(value, 0.1))
  const [low, high] = [scale(values[0]!), scale(values.at(-1)!)]
  const at = (value: number) => (high === low ? 50 : 2 + ((scale(value) - low) / (high - low)) * 96)
  return html`<figure class="strip"><svg role="img" aria-label="Best passes, from ${write(values[0]!)} to ${write(values.at(-1)!)}" width="100%" height="36"><line x1="0" x2="100%" y1="18" y2="18"></line>${values.map((value) => html`<circle cx="${at(value).toFixed(2)}%" cy="18" r="5"><title>${write(value)}</title></circle>`)}</svg><figcaption><span>${write(values[0]!)}</span><span>${write(values.at(-1)!)}</span></figcaption></figure>`
}

import type { PublicExercise } from '../../../grader/contracts/exercise.ts'
import { levelsOf } from '../../../grader/contracts/points.ts'
import type { Finding, Verdict } from '../../../grader/contracts/verdict.ts'
import { LEVELS, type Level } from '../../../grader/contracts/outcomes.ts'
import { seconds } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { coded } from '../shared/coded.ts'
import { adviceFor, adviceOnFinding } from './advice.ts'
import { changesLine } from './code-changes.ts'
import { findingsView, place } from './findings.ts'
import { heapView } from './heap.ts'
import { loadTestView } from './load-test.ts'
import { httpView, speedView, type Earlier, type ShownInterval } from './speed.ts'
import { printedView } from './printed.ts'
import { answersView, testsView } from './tests.ts'
import { LEVEL_LABELS, OUTCOME_STYLES } from './words.ts'

/** The fields of an exercise that its verdict view needs. */
export type Judged = Pick<PublicExercise, 'kind' | 'target' | 'typical'>

/** A whole verdict as the exercise page shows it. */
export function verdictView(id: string, verdict: Verdict, { kind, target, typical }: Judged, earlier: Earlier = []): Html {
  const { tone } = OUTCOME_STYLES[verdict.verdict]
  const advice = adviceOnFinding(verdict) ?? adviceFor(verdict.verdict, verdict.level, kind, (verdict.speed ?? verdict.http)?.decidedBy)
  const measured = measurement(id, verdict, { earlier, typical })
  const tests = kind === 'reading' ? answersView(verdict.tests) : testsView(verdict.tests)
  const decisive = decisiveFinding(verdict)
  const others = verdict.findings.filter((finding) => finding !== decisive)
  const findings = findingsView(others, verdict.summary)
  const [, rest] = parted(verdict.summary)
  return html`<article class="verdict" data-tone="${tone}" data-verdict="${verdict.verdict}">${verdictHead(verdict, target)}
${verdict.feedback ? html`<p class="feedback">${coded(verdict.feedback.text)}</p>` : null}
${decisive ? html`<p class="feedback">${place(decisive)} ${decisive.hint}</p>` : null}
<div data-part="left"></div>
${rest !== '' && html`<p class="figures">${rest}</p>`}
${verdict.feedback ? null : html`<div class="advice">${!decisive && html`<p class="meaning">${advice.meaning}</p>`}<p>${advice.next}</p></div>`}
${changesLine(verdict)}
${inOrder(verdict, { tests, findings, measured })}
${printedView(verdict.printed)}
${kind !== 'reading' && verdict.engine !== '' && provenance(verdict)}</article>`
}

/**
 * The finding that the summary names: its hint and its line say more than what every such outcome means. Wrong answers have their tests,
 * and feedback is about the same.
 */
function decisiveFinding({ verdict, summary, findings, feedback }: Verdict): Finding | undefined {
  return verdict === 'wrong' || feedback ? undefined : findings.find(({ message }) => summary.startsWith(message))
}

/** The first two sentences of a summary, which have the result and the target, and those after them: so feedback is in sight at once. */
function parted(summary: string): [headline: string, rest: string] {
  const sentences = summary.split(/(?<=[.!?]) (?=\p{Lu})/u)
  return [sentences.slice(0, 2).join(' '), sentences.slice(2).join(' ')]
}

/** The sections of the verdict; the one that decided the outcome comes first. */
function inOrder(
  { verdict, loadTest }: Verdict,
  { tests, findings, measured }: Record<'tests' | 'findings' | 'measured', Html | null>,
): (Html | null)[] {
  if (loadTest) return [measured, findings, tests]
  return verdict === 'wrong' ? [tests, findings, measured] : [findings, measured, tests]
}

function provenance({ seconds: taken, engine, sandbox }: Verdict): Html {
  return html`<p class="provenance">Decided in ${seconds(taken)} on ${engine}, ${sandbox === 'docker' ? 'in a container' : 'in a child process without a container'}.</p>`
}

/** Which attempt the verdict is about, marked if the code beside it has changed since. For the page alone. */
export function attemptLine(words: string): HTMLElement {
  const line = Object.assign(document.createElement('p'), { className: 'which-attempt', hidden: words === '' })
  line.innerHTML = String(html`${words}<span data-part="edited" hidden>; edited since</span>`)
  return line
}

/** Outcome, level, and the first two sentences of the summary. */
export function verdictHead(verdict: Verdict, target: Judged['target']): Html {
  const { label, mark } = OUTCOME_STYLES[verdict.verdict]
  return html`<header class="verdict-head"><p class="word"><span class="mark" aria-hidden="true">${mark}</span>${label}</p>${levels(verdict, levelsOf(target))}<p class="summary">${parted(verdict.summary)[0]}</p></header>`
}

/** A step per level. Null for exercises without levels, such as memory tasks and load tests. */
function levels({ verdict, level }: Verdict, all: readonly Level[]): Html | null {
  if (verdict !== 'pass' || !level || all.length === 0) return null
  const reached = LEVELS.indexOf(level)
  return html`<p class="level"><span class="steps" aria-hidden="true">${all.map((step) => html`<i${LEVELS.indexOf(step) <= reached ? html` class="on"` : null}></i>`)}</span>${LEVEL_LABELS[level]}</p>`
}

function measurement(
  id: string,
  { speed, heap, http, loadTest, benchmark, samplesKeptDays: kept }: Verdict,
  shown: ShownInterval,
): Html | null {
  if (speed) return speedView(id, speed, benchmark, shown, kept)
  if (http) return httpView(id, http, shown, kept)
  if (heap) return heapView(id, heap, kept)
  if (loadTest) return loadTestView(loadTest)
  return null
}

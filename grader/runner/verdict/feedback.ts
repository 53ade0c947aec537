import type { Feedback, FeedbackCondition, FeedbackRule, Technique, Verdict } from '../../contracts/index.ts'

/** What feedback needs to know about the code. */
export interface CodeSeen {
  techniques: readonly { technique: Technique }[]
  uses: readonly string[]
  isStarter: boolean
}

/** The parts of a verdict that feedback depends on. */
export type Measured = Pick<Verdict, 'verdict' | 'level' | 'tests' | 'findings' | 'speed' | 'http'>

/** The finding on a promise in the place of an answer, which explains whatever else is wrong. */
const PROMISED = 'promised'

/** Fewest failing tests that have something in common. */
const SEVERAL = 3

/** Wrong in every test. Rules are about special cases: each would find the test of its own among them. */
function failsEveryTest({ verdict, tests }: Measured): boolean {
  return verdict === 'wrong' && tests.length >= SEVERAL && tests.every(({ ok }) => !ok)
}

/** The finding on code whose printing is part of what was measured. */
const PRINTS = 'prints'

const PRINTS_TEXT =
  'Your code prints in the measured calls, so this figure is about printing as much as about your code. Remove whatever prints, and run again: only then does it say what your change is worth.'

/** Rules about speed know nothing of printing, which can cost more than everything else. */
function isAboutPrinting({ verdict, findings }: Measured): boolean {
  return (verdict === 'pass' || verdict === 'slow') && findings.some(({ code }) => code === PRINTS)
}

/**
 * Feedback on a submission: the text of the exercise's first rule that fits, or general feedback; null if the outcome speaks for itself.
 * @param code null if the code could not be read: no rule about code fits then
 */
export function feedbackOn(rules: readonly FeedbackRule[], code: CodeSeen | null, verdict: Measured): Feedback | null {
  if (verdict.findings.some(({ code }) => code === PROMISED)) return null
  if (isAboutPrinting(verdict)) return { text: PRINTS_TEXT, rule: null }
  const text = general(code?.isStarter ?? false, verdict)
  const isGeneral = (code?.isStarter && text !== null) || failsEveryTest(verdict)
  const fitting = isGeneral ? undefined : rules.find(({ when }) => fits(when, code, verdict))
  if (fitting) return { text: fitting.text, rule: fitting.id }
  return text === null ? null : { text, rule: null }
}

/** Whether everything that a condition asks for holds. */
export function fits(when: FeedbackCondition, code: CodeSeen | null, verdict: Measured): boolean {
  return (
    when.outcome.includes(verdict.verdict) &&
    fitsLevel(when, verdict) &&
    fitsCode(when, code) &&
    fitsWords(when, verdict) &&
    fitsRatio(when, verdict)
  )
}

function fitsLevel({ level: levels }: FeedbackCondition, { level }: Measured): boolean {
  return levels === undefined || (level !== null && levels.includes(level))
}

function fitsCode({ techniques = [], without = [], uses = [], lacks = [] }: FeedbackCondition, code: CodeSeen | null): boolean {
  if (code === null) return techniques.length + without.length + uses.length + lacks.length === 0
  const known = new Set(code.techniques.map(({ technique }) => technique))
  return (
    techniques.every((technique) => known.has(technique)) &&
    !without.some((technique) => known.has(technique)) &&
    uses.every((word) => code.uses.includes(word)) &&
    !lacks.some((word) => code.uses.includes(word))
  )
}

function fitsWords({ says }: FeedbackCondition, { tests, findings }: Measured): boolean {
  if (says === undefined) return true
  const failing = tests.filter(({ ok }) => !ok).flatMap(({ name, message }) => [name, message ?? ''])
  return [...failing, ...findings.map(({ message }) => message)].some((text) => text.includes(says))
}

function fitsRatio({ ratio }: FeedbackCondition, { speed, http }: Measured): boolean {
  if (ratio === undefined) return true
  const interval = speed ?? http
  if (interval === undefined) return false
  return interval.low >= (ratio.over ?? 0) && interval.high <= (ratio.under ?? Infinity)
}

const UNCHANGED = 'This is still the starter’s code: nothing but comments and spacing has changed.'

/** Feedback on code that no rule knows. */
function general(isStarter: boolean, measured: Measured): string | null {
  const { verdict, speed, http } = measured
  if (failsEveryTest(measured))
    return 'Every test fails, so this isn’t about a special case. Compare one answer with what its test expects: not only its value, but also its form.'
  if (verdict === 'leak')
    return isStarter
      ? `${UNCHANGED} The profile names the variable that keeps what each call leaves behind.`
      : 'Something still keeps a reference after each call. The profile names the variable: check that the code you changed is what it points to.'
  const interval = speed ?? http
  if (verdict !== 'slow' || interval === undefined || (interval.decidedBy ?? 'typical') !== 'typical') return null
  if (isStarter) return `${UNCHANGED} Change one thing that you think is expensive, run again, and compare the two intervals.`
  return ofInterval(interval)
}

/** An interval that includes 1 and this ratio can hide a change that pays. */
const COARSE = 1.25

/** Whether an interval shows that nothing changed, or too little to matter. */
export function isUnchanged({ low, high }: { low: number; high: number }): boolean {
  return low <= 1 && high >= 1 && high < COARSE
}

function ofInterval({ low, high }: { low: number; high: number }): string {
  if (high < 1)
    return 'Your version does more work than the baseline, or work that the engine optimises less well. Compare it with the starter, and undo the change that cost time.'
  if (low <= 1 && high >= COARSE)
    return 'This version misses the target. How much your change gains is unknown, because measuring stops as soon as the outcome is clear. Let the profile show which lines are hot before you change anything else.'
  if (low <= 1)
    return 'What you changed isn’t where the time goes, or costs as much as before in another way. Let the profile show which lines are hot before you change anything else.'
  if (low >= 2) return 'Your change pays: more than half of the cost is gone. The profile shows which lines the rest is in.'
  return 'Your change pays, but about half of the cost or more is still there. The profile shows which lines it is in.'
}

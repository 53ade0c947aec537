import { expectedOutcome, type LabelOutcome } from './labels.ts'
import type { Kind, NaturalRate, NaturalRow, Outcome } from '../../../contracts/index.ts'

/** A natural solution that was graded. */
export interface Graded {
  kind: Kind
  exercise: string
  name: string
  part: 1 | 2
  label: LabelOutcome
  /** Outcome of the verdict, after any re-runs. */
  got: Outcome
  summary: string
  /** Rule of measuring and judging (RULES). */
  rule: number
}

/** Kinds of error: which verdicts each is counted over, and which of them are wrong in this way. */
const RATES: Record<string, { of: (one: Graded) => boolean; is: (one: Graded) => boolean }> = {
  'false leak': { of: ({ label }) => label === 'flat', is: ({ got }) => got === 'leak' },
  'false flat': { of: ({ label }) => label === 'leak', is: ({ got }) => got === 'pass' },
  'false slow': { of: ({ label }) => label === 'fast', is: ({ got }) => got === 'slow' },
  'false pass': { of: ({ label }) => label === 'slow' || label === 'wrong', is: ({ got }) => got === 'pass' },
  'other wrong word': {
    of: ({ label }) => label !== 'wrong',
    is: (one) => isDisagreement(one) && !['pass', 'slow', 'leak'].includes(one.got),
  },
  unsure: { of: () => true, is: ({ got }) => got === 'unsure' },
}

/** Half of the probability outside the two-sided 95 % interval. */
const TAIL = 0.025
/** Bisection steps, enough for the precision of a double. */
const HALVINGS = 60

/** Whether a verdict contradicts the label. Unsure never does; a wrong solution may get any verdict but pass. */
export function isDisagreement({ label, got }: Pick<Graded, 'label' | 'got'>): boolean {
  const expected = expectedOutcome(label)
  if (expected === null || got === 'unsure') return false
  return expected === 'wrong' ? got === 'pass' : got !== expected
}

/** A row per kind and rule, for all solutions and for each part. Borderline solutions are counted separately. */
export function rowsOf(graded: readonly Graded[]): NaturalRow[] {
  const groups = Map.groupBy(graded, ({ kind, rule }) => `${kind} ${rule}`)
  return [...groups.values()].flatMap((its) =>
    ([null, 1, 2] as const).flatMap((part) =>
      rowOf(
        part,
        its.filter((one) => part === null || one.part === part),
      ),
    ),
  )
}

function rowOf(part: NaturalRow['part'], its: readonly Graded[]): NaturalRow[] {
  if (its.length === 0) return []
  const judged = its.filter(({ label }) => label !== 'borderline')
  const { kind, rule } = its[0]!
  const rates = Object.entries(RATES).map(([name, { of, is }]) => rateOf(name, judged.filter(of), is))
  return [
    { kind, rule, part, solutions: judged.length, borderline: its.length - judged.length, rates: rates.filter((rate) => rate.of > 0) },
  ]
}

function rateOf(name: string, among: readonly Graded[], is: (one: Graded) => boolean): NaturalRate {
  const count = among.filter(is).length
  return { name, count, of: among.length, ...exactInterval(count, among.length) }
}

/** The exact two-sided 95 % interval of a share (Clopper & Pearson, Biometrika 1934). */
export function exactInterval(count: number, of: number): { low: number; high: number } {
  return {
    low: count === 0 ? 0 : solve((share) => 1 - chanceOfAtMost(count - 1, of, share) < TAIL),
    high: count === of ? 1 : solve((share) => chanceOfAtMost(count, of, share) > TAIL),
  }
}

/** The largest share for which `isBelow` is true. */
function solve(isBelow: (share: number) => boolean): number {
  let [low, high] = [0, 1]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (isBelow(middle)) low = middle
    else high = middle
  }
  return high
}

/** Summed in logarithms, since the first term can underflow a double. */
function chanceOfAtMost(count: number, of: number, share: number): number {
  let log = of * Math.log1p(-share)
  let sum = Math.exp(log)
  for (let k = 1; k <= count; k++) {
    log += Math.log(((of - k + 1) / k) * (share / (1 - share)))
    sum += Math.exp(log)
  }
  return sum
}

import { LEVELS, type Level, type Outcome } from '../../contracts/index.ts'

export interface Result {
  outcome: Outcome
  level: Level | null
}

/** Outcomes from the closest to a pass to the furthest: correct before wrong, and the learner's failures before ours. */
const FURTHEST_FIRST: readonly Outcome[] = [
  'pass',
  'slow',
  'leak',
  'wrong',
  'memory',
  'timeout',
  'crash',
  'forged',
  'unsure',
  'fault',
  'cancelled',
]

/** The best of one or more results; the first of equals. */
export function best(results: readonly Result[]): Result {
  const { outcome, level } = results.reduce((top, result) => (compare(result, top) > 0 ? result : top))
  return { outcome, level }
}

/** More than 0 if a is better than b, 0 if they are equal. */
export function compare(a: Result, b: Result): number {
  return FURTHEST_FIRST.indexOf(b.outcome) - FURTHEST_FIRST.indexOf(a.outcome) || rank(a.level) - rank(b.level)
}

function rank(level: Level | null): number {
  return level === null ? -1 : LEVELS.indexOf(level)
}

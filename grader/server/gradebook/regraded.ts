import { COUNTED_OUTCOMES } from '../../contracts/index.ts'
import type { Result } from './best.ts'
import type { Attempt } from './grade.ts'

/** Whether a new outcome takes the old one’s place: one that is nobody’s or our own fault never costs a verdict that there was. */
export function replaces({ outcome }: Pick<Result, 'outcome'>): boolean {
  return COUNTED_OUTCOMES.includes(outcome)
}

/** Attempts as they would be, with the new outcomes of some of them, by submission. */
export function withOutcomes(attempts: readonly Attempt[], outcomes: ReadonlyMap<string, Result>): Attempt[] {
  return attempts.map((attempt) => {
    const result = outcomes.get(attempt.submission)
    return result !== undefined && replaces(result) ? { ...attempt, outcome: result.outcome, level: result.level } : attempt
  })
}

import { COUNTED_OUTCOMES } from '../../contracts/index.ts'
import type { Result } from './best.ts'
import type { Attempt } from './grade.ts'

/** Whether a new outcome replaces the old verdict: `unsure` and `fault` never do. */
export function replaces({ outcome }: Pick<Result, 'outcome'>): boolean {
  return COUNTED_OUTCOMES.includes(outcome)
}

/** Attempts with new outcomes applied. @param outcomes by submission */
export function withOutcomes(attempts: readonly Attempt[], outcomes: ReadonlyMap<string, Result>): Attempt[] {
  return attempts.map((attempt) => {
    const result = outcomes.get(attempt.submission)
    return result !== undefined && replaces(result) ? { ...attempt, outcome: result.outcome, level: result.level } : attempt
  })
}

import { COUNTED_WORDS } from '../../contracts/index.ts'
import type { Result } from './best.ts'
import type { Attempt } from './grade.ts'

/** Whether a new outcome takes the old one’s place: one that is nobody’s or our own fault never costs a verdict that there was. */
export function replaces({ word }: Pick<Result, 'word'>): boolean {
  return COUNTED_WORDS.includes(word)
}

/** Attempts as they would be, with the new outcomes of some of them, by submission. */
export function withOutcomes(attempts: readonly Attempt[], outcomes: ReadonlyMap<string, Result>): Attempt[] {
  return attempts.map((attempt) => {
    const outcome = outcomes.get(attempt.submission)
    return outcome !== undefined && replaces(outcome) ? { ...attempt, word: outcome.word, level: outcome.level } : attempt
  })
}

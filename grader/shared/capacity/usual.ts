import type { Kind } from '../../contracts/index.ts'
import type { Mix } from './costs.ts'
import { USUAL_LAST_HOUR, type Question } from './plan.ts'

/** Group sizes that serve as examples. */
export const SIZES = [2_000, 20_000, 200_000] as const

/** Three exercises are due, and each learner sends five attempts at each. */
export const EXERCISES_DUE = 3
export const ATTEMPTS = 5

/** A week’s work that is due on Sunday evening. @param kinds of the exercises that can be due, all equally likely */
export function usualQuestion(learners: number, kinds: readonly Kind[]): Question {
  return {
    learners,
    submissionsEach: EXERCISES_DUE * ATTEMPTS,
    mix: mixOf(kinds),
    days: 7,
    lastHourShare: USUAL_LAST_HOUR,
    patienceSeconds: 60,
  }
}

/** Number of exercises of each kind. */
export function mixOf(kinds: readonly Kind[]): Mix {
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]))
}

import { COUNTED_OUTCOMES } from '../../contracts/index.ts'
import type { Attempt } from './grade.ts'

/** Most learners resubmit at once; one who has not done so by then may not know that it was not their fault. */
const PATIENCE_MS = 3_600_000

/**
 * The last attempt of a learner who has not passed, if it ended `unsure` or `fault` an hour or more ago; else null.
 * @param attempts the learner's attempts, in order of arrival
 */
export function unsettled(attempts: readonly Attempt[], opensAt: Date, now: Date): Attempt | null {
  const since = attempts.filter(({ submittedAt }) => submittedAt >= opensAt)
  const last = since.at(-1)
  if (last === undefined || COUNTED_OUTCOMES.includes(last.outcome) || since.some(({ outcome }) => outcome === 'pass')) return null
  return now.getTime() - last.submittedAt.getTime() >= PATIENCE_MS ? last : null
}

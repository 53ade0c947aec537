import { COUNTED_OUTCOMES } from '../../contracts/index.ts'
import type { Attempt } from './grade.ts'

/** Most send it again at once; who has not by then does not know that it was no fault of theirs. */
const PATIENCE_MS = 3_600_000

/**
 * The attempt at which a learner was left without a verdict that counts: their last one was unsure or a fault of ours, an hour ago or more,
 * and they have not passed. Null if there is none.
 * @param attempts theirs, in the order in which they arrived
 */
export function unsettled(attempts: readonly Attempt[], opensAt: Date, now: Date): Attempt | null {
  const since = attempts.filter(({ submittedAt }) => submittedAt >= opensAt)
  const last = since.at(-1)
  if (last === undefined || COUNTED_OUTCOMES.includes(last.outcome) || since.some(({ outcome }) => outcome === 'pass')) return null
  return now.getTime() - last.submittedAt.getTime() >= PATIENCE_MS ? last : null
}

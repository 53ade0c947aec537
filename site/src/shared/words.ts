import { EXPECTED_TIMES } from '../../../grader/contracts/expected-times.ts'
import type { MemberRole } from '../../../grader/contracts/member-roles.ts'

export const ROLE_LABELS: Record<MemberRole, string> = { learner: 'Learner', assistant: 'Assistant', instructor: 'Instructor' }

/** “2× as fast”, for an expected factor. */
export function timesLabel(times: number): string {
  if (times === 1) return 'no faster'
  return times === EXPECTED_TIMES.at(-1) ? `${times}× as fast or more` : `${times}× as fast`
}

/** Options for a choice of roles. */
export const ROLE_OPTIONS = Object.entries(ROLE_LABELS)

/** Address of a cohort's page. @param tab opened first */
export function cohortHref(id: string, tab?: string): string {
  return `/cohorts/one/?id=${id}${tab === undefined ? '' : `#${tab}`}`
}

/** Address of an exercise's page whose runs count for this assignment. */
export function exerciseHref({ exercise, id }: { exercise: string; id: string }): string {
  return `/exercises/${exercise}/?assignment=${id}`
}

/** “1 learner”, “3 learners”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Points without trailing zeros. */
export function points(value: number): string {
  return String(Number(value.toFixed(2)))
}

/** “+1”, “−0.5”. */
export function signedPoints(value: number): string {
  return `${value < 0 ? '−' : '+'}${points(Math.abs(value))}`
}

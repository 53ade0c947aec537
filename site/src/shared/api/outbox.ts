import type { Outbox, OutgoingScore } from '../../../../grader/contracts/lti.ts'
import { call, send } from './client.ts'
import { cohortPath } from './cohorts.ts'

/** Identifies an outgoing grade. */
export type Which = Pick<OutgoingScore, 'cohort' | 'assignment' | 'person'>

/** The outbox of a cohort, for its staff. */
export const readOutbox = (cohort: string) => call<Outbox>(`${cohortPath(cohort)}/outbox`)
/** The outbox for administrators. @param cohort null for all cohorts */
export const readWholeOutbox = (cohort: string | null) => call<Outbox>(`/api/lti/outbox${cohort === null ? '' : `?cohort=${cohort}`}`)

export const retryScores = (cohort: string) => send<void>('POST', `${cohortPath(cohort)}/outbox/retry`)
/** Of all cohorts. */
export const retryAllScores = () => send<void>('POST', '/api/lti/outbox/retry')
export const retryScore = (which: Which) => send<void>('POST', `${scorePath(which)}/retry`)
export const giveUp = (which: Which) => send<void>('POST', `${scorePath(which)}/give-up`)

function scorePath({ cohort, assignment, person }: Which): string {
  return `${cohortPath(cohort)}/outbox/${assignment}/${person}`
}

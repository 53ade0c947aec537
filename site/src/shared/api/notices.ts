import type { Digest, Notices } from '../../../../grader/contracts/notice.ts'
import { call, send } from './client.ts'
import { cohortPath } from './cohorts.ts'

export const readNotices = (cohort: string) => call<Notices>(`${cohortPath(cohort)}/notices`)
/** For all of the staff. */
export const markDone = (cohort: string, notice: string) => send<void>('POST', `${cohortPath(cohort)}/notices/${notice}/done`)
/** Switches one's own letters. */
export const setDigest = (cohort: string, digest: boolean) => send<Digest>('PUT', `${cohortPath(cohort)}/digest`, { digest })

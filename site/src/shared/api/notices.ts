import type { Notices } from '../../../../grader/contracts/notice.ts'
import { call, send } from './client.ts'
import { cohortPath } from './cohorts.ts'

export const readNotices = (cohort: string) => call<Notices>(`${cohortPath(cohort)}/notices`)
/** Marks an alert as done for all staff. */
export const markDone = (cohort: string, notice: string) => send<void>('POST', `${cohortPath(cohort)}/notices/${notice}/done`)

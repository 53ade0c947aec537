import type { Board, Rankings, Seat } from '../../../../grader/contracts/board.ts'
import { call, send } from './client.ts'
import { cohortPath } from './cohorts.ts'

const pathOf = (cohort: string) => `${cohortPath(cohort)}/board`

export const readBoard = (cohort: string) => call<Board>(pathOf(cohort))
/** Closing the board deletes its list of learners. */
export const openBoard = (cohort: string, open: boolean) => send<Board>('PUT', pathOf(cohort), { open })
/** @param pseudonym null to appear under your own name */
export const takeSeat = (cohort: string, pseudonym: string | null) => send<Seat>('PUT', `${pathOf(cohort)}/seat`, { pseudonym })
export const leaveSeat = (cohort: string) => call<void>(`${pathOf(cohort)}/seat`, { method: 'DELETE' })
export const clearSeat = (cohort: string, person: string) => call<void>(`${pathOf(cohort)}/seats/${person}`, { method: 'DELETE' })
export const readRankings = (cohort: string, assignment: string) => call<Rankings>(`${pathOf(cohort)}/${assignment}`)
/** Starts a head-to-head run of the top. */
export const askContest = (cohort: string, assignment: string) => send<Rankings>('POST', `${pathOf(cohort)}/${assignment}/contests`)

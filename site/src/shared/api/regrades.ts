import type { NewRegrade, Regrade, RegradeReport } from '../../../../grader/contracts/regrade.ts'
import { call, send } from './client.ts'
import { cohortPath } from './cohorts.ts'

/** Regrades of one assignment. */
export interface AssignmentKey {
  cohort: string
  assignment: string
}

const pathOf = ({ cohort, assignment }: AssignmentKey) => `${cohortPath(cohort)}/assignments/${assignment}/regrades`

/** Newest first. */
export const listRegrades = (place: AssignmentKey) => call<Regrade[]>(pathOf(place))
/** Starts to measure attempts again; the results do not count until they are applied. */
export const askRegrade = (place: AssignmentKey, regrade: NewRegrade) => send<Regrade>('POST', pathOf(place), regrade)
export const reportRegrade = (place: AssignmentKey, regrade: string) => call<RegradeReport>(`${pathOf(place)}/${regrade}`)
export const applyRegrade = (place: AssignmentKey, regrade: string) => send<Regrade>('POST', `${pathOf(place)}/${regrade}/apply`)
export const dropRegrade = (place: AssignmentKey, regrade: string) => call<void>(`${pathOf(place)}/${regrade}`, { method: 'DELETE' })

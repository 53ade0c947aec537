import type { Submission } from '../../../../grader/contracts/submission.ts'
import type { TeamWork } from '../../../../grader/contracts/teams.ts'
import { call } from './client.ts'
import { cohortPath } from './cohorts.ts'

const pathOf = (cohort: string, assignment: string) => `${cohortPath(cohort)}/assignments/${assignment}/team`

/** What the reader's own team has sent to an assignment that is graded by teams. */
export const readOwnTeam = (cohort: string, assignment: string) => call<TeamWork>(pathOf(cohort, assignment))
/** One attempt of it, with its code and its whole verdict. */
export const readTeamAttempt = (cohort: string, assignment: string, submission: string) =>
  call<Submission>(`${pathOf(cohort, assignment)}/submissions/${submission}`)
/** As staff see it, of a member's team. */
export const readTeam = (cohort: string, assignment: string, person: string) => call<TeamWork>(`${pathOf(cohort, assignment)}/${person}`)

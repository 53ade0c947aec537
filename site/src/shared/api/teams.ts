import type { Submission } from '../../../../grader/contracts/submission.ts'
import type { TeamWork } from '../../../../grader/contracts/teams.ts'
import { call } from './client.ts'
import { cohortPath } from './cohorts.ts'

const pathOf = (cohort: string, assignment: string) => `${cohortPath(cohort)}/assignments/${assignment}/team`

/** Attempts of the reader's own team at an assignment with team grading. */
export const readOwnTeam = (cohort: string, assignment: string) => call<TeamWork>(pathOf(cohort, assignment))
/** One attempt of the team, with its code and its whole verdict. */
export const readTeamAttempt = (cohort: string, assignment: string, submission: string) =>
  call<Submission>(`${pathOf(cohort, assignment)}/submissions/${submission}`)
/** Attempts of a member's team, for staff. */
export const readTeam = (cohort: string, assignment: string, person: string) => call<TeamWork>(`${pathOf(cohort, assignment)}/${person}`)

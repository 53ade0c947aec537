import type { Beliefs } from '../../../../grader/contracts/beliefs.ts'
import type { ClassLive } from '../../../../grader/contracts/class-live.ts'
import type { ClassPaths } from '../../../../grader/contracts/class-paths.ts'
import { call } from './client.ts'
import { cohortPath } from './cohorts.ts'

export const readBeliefs = (cohort: string, assignment: string) =>
  call<Beliefs>(`${cohortPath(cohort)}/assignments/${encodeURIComponent(assignment)}/beliefs`)
export const readClassPaths = (cohort: string, assignment: string) =>
  call<ClassPaths>(`${cohortPath(cohort)}/assignments/${encodeURIComponent(assignment)}/paths`)
export const readLive = (cohort: string, withNames: boolean) =>
  call<ClassLive>(`${cohortPath(cohort)}/live${withNames ? '?names=true' : ''}`)

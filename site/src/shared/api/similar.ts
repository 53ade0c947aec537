import type { Similar, SimilarPair } from '../../../../grader/contracts/similarity.ts'
import { call } from './client.ts'
import { cohortPath } from './cohorts.ts'

const pathOf = (cohort: string, assignment: string) => `${cohortPath(cohort)}/assignments/${assignment}/similar`

/** Pairs of similar graded attempts, the most similar first. */
export const listSimilar = (cohort: string, assignment: string) => call<Similar>(pathOf(cohort, assignment))
/** One pair side by side, by the ids of its submissions. */
export const readSimilarPair = (cohort: string, assignment: string, left: string, right: string) =>
  call<SimilarPair>(`${pathOf(cohort, assignment)}/${left}/${right}`)

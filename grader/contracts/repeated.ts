import type { Kind } from './exercise.ts'

/** One solution of an exercise, graded again and again on one kind of processor. */
export interface RepeatedSolution {
  exercise: string
  kind: Kind
  solution: string
  /** Digest of everything that can change the verdict. If it differs today, these counts are about other code. */
  digest: string
  /** Speedups vary between processors, so the level may differ; the outcome should not. */
  processor: string
  times: number
  /** Counts by outcome and level, for example “pass good”. */
  got: Record<string, number>
  /** Verdicts with another outcome than the exercise expects, or without the expected finding. */
  unexpected: number
  /** Unsure runs, which were repeated as they are for a learner. */
  unsure: number
  /** Mean time from submission to verdict. */
  seconds: number
}

/** The same submissions graded many times: figures for the site’s accuracy page. */
export interface Repeated {
  /** ISO dates of the first and last verdict that counts. */
  from: string
  to: string
  engine: string
  sandbox: string
  solutions: RepeatedSolution[]
}

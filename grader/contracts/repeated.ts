import type { Kind } from './exercise.ts'

/** One solution of an exercise, graded again and again on one kind of processor. */
export interface RepeatedSolution {
  exercise: string
  kind: Kind
  solution: string
  /** Of all that can change its verdict: where it differs today, what was counted is about something else. */
  digest: string
  /** The same code may be as much quicker by one as by another and earn another level; the word should not change. */
  processor: string
  times: number
  /** How often it got which word, with its level: “pass good”. */
  got: Record<string, number>
  /** Those with another word than the exercise expects, or without the finding that it expects. */
  unexpected: number
  /** Runs that were unsure, and were run again as they are for a learner. */
  unsure: number
  /** From submitting to the verdict, mean. */
  seconds: number
}

/** The same submissions graded many times over: what the site’s page on accuracy shows. */
export interface Repeated {
  /** ISO dates of the first verdict that counts and of the last. */
  from: string
  to: string
  engine: string
  sandbox: string
  solutions: RepeatedSolution[]
}

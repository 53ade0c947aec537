/**
 * What an assignment lets its learners see of the exercise's solutions before it is due: after a pass all of them and, when stuck, one;
 * only after a pass; or none. No schemas here, because browsers load this file too.
 */
export const SOLUTION_POLICIES = ['open', 'after-pass', 'after-due'] as const
export type SolutionPolicy = (typeof SOLUTION_POLICIES)[number]

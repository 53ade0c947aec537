/**
 * What an assignment lets its learners see of the exercise's solutions before it is due: after a pass all of them and, when stuck, one;
 * only after a pass; or none. No schemas here, because browsers load this file too.
 */
export const SOLUTION_POLICIES = ['open', 'after-pass', 'after-due'] as const
export type SolutionPolicy = (typeof SOLUTION_POLICIES)[number]

/** What an assignment does with the hints and the debrief of its exercise: nothing, or hold them back until it is due for everyone. */
export const HELP_POLICIES = ['open', 'after-due'] as const
export type HelpPolicy = (typeof HELP_POLICIES)[number]

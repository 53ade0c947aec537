/**
 * The words a verdict can say. Each belongs to one of three parties:
 * the learner (their code earned it), nobody (measure again), us (our fault).
 */
export const OUTCOMES = [
  'pass', // right, and fast enough or flat enough
  'slow', // right, but the target is not reached
  'wrong', // an output differs from the reference's
  'leak', // memory grows with every call
  'crash', // the code threw, could not be loaded, ended its process, or printed more than is read
  'timeout', // over the wall-clock or CPU time limit
  'memory', // over the memory limit
  'forged', // the submission interfered with the grading
  'unsure', // the interval was too wide for an answer: run again; an assignment with a limit gives some of these free
  'fault', // the grader's own failure: run again, free
] as const

export type Outcome = (typeof OUTCOMES)[number]

/** Levels of a pass, lowest first. */
export const LEVELS = ['required', 'good', 'excellent'] as const

export type Level = (typeof LEVELS)[number]

/**
 * Words that always count as an attempt of the learner's. A fault never does; `unsure` does where an assignment limits
 * attempts and its free ones are used up.
 */
export const COUNTED_OUTCOMES: readonly Outcome[] = OUTCOMES.filter((outcome) => outcome !== 'unsure' && outcome !== 'fault')

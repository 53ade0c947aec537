/**
 * The possible outcomes of a verdict. Each is caused by the learner's code, by nobody (`unsure`: measure again), by us (`fault`), or by
 * the learner ending the run (`cancelled`).
 */
export const OUTCOMES = [
  'pass', // correct, and fast enough or flat enough
  'slow', // correct, but short of the target
  'wrong', // an output differs from the reference's
  'leak', // memory grows with every call
  'crash', // the code threw, could not be loaded, ended its process, or printed too much
  'timeout', // over the wall-clock or CPU time limit
  'memory', // over the memory limit
  'forged', // the submission interfered with the grading
  'unsure', // the interval was too wide to decide: run again; assignments with limited attempts give some of these free
  'fault', // the grader failed: run again, free
  'cancelled', // its learner ended the run before there was a verdict: free, like `unsure`
] as const

export type Outcome = (typeof OUTCOMES)[number]

/** Levels of a pass, lowest first. */
export const LEVELS = ['required', 'good', 'excellent'] as const

export type Level = (typeof LEVELS)[number]

/**
 * Outcomes that always count as an attempt. A fault never counts; `unsure` and `cancelled` count once an assignment's free ones are used
 * up.
 */
export const COUNTED_OUTCOMES: readonly Outcome[] = OUTCOMES.filter(
  (outcome) => outcome !== 'unsure' && outcome !== 'fault' && outcome !== 'cancelled',
)

/** Speed-ups that a learner can expect of a change, as factors: from no faster to ten times or more. */
export const EXPECTED_TIMES = [1, 1.2, 1.5, 2, 5, 10] as const

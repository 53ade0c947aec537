/** Free unsure verdicts and cancelled runs of an assignment with few attempts. */
export const FREE_UNSURE = 3

/**
 * Number of unsure verdicts and cancelled runs that do not count as attempts, given the number of allowed attempts. Without a bound,
 * code written to be unsure, or cancelled in time, could be measured forever.
 */
export function freeUnsure(attempts: number): number {
  return Math.max(FREE_UNSURE, attempts)
}

/** Attempts that a person is allowed. @param extra percent more, as in an accommodation */
export function allowedAttempts(attempts: number | null, extra: number): number | null {
  return attempts === null ? null : Math.ceil((attempts * (100 + extra)) / 100)
}

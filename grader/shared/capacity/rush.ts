/**
 * How submissions arrive before a deadline: at a rate inversely proportional to the time left.
 * Observed for registrations (Alfi, Parisi & Pietronero, Conference registration: how people react to a deadline, Nature Physics 3,
 * 746, 2007), for hours of learning before an exam (König & Kleinmann, Deadline rush, The Journal of Psychology 139, 33, 2005) and
 * for proposals to a funder (A universal law of procrastination, Physics Today 69(2), 11, 2016). 1/time is unbounded at the
 * deadline itself; as in the first of these papers, it is softened there: by `softSeconds`.
 */
export interface Rush {
  /** Expected submissions in total. */
  submissions: number
  /** From the opening to the deadline. */
  windowSeconds: number
  /** The rate is proportional to 1 / (time left + softSeconds). */
  softSeconds: number
}

/** Returns pseudo-random numbers in [0, 1). */
export type Random = () => number

/** The busiest minute is the last one. */
const PEAK_SECONDS = 60

/** Smallest `softSeconds` that is tried: a quotient by it must stay finite. */
const STEEPEST_SECONDS = 1e-300

/** Expected submissions per second, `secondsLeft` before the deadline. */
export function rateAt({ submissions, windowSeconds, softSeconds }: Rush, secondsLeft: number): number {
  if (secondsLeft < 0 || secondsLeft > windowSeconds) return 0
  return submissions / (steepness(windowSeconds, softSeconds) * (secondsLeft + softSeconds))
}

/** Expected submissions per second, averaged over the busiest minute: a steep rush reaches its highest rate only for an instant. */
export function peakRate(rush: Rush): number {
  return expectedWithin(rush, PEAK_SECONDS) / PEAK_SECONDS
}

/** Expected submissions in the last `lastSeconds` before the deadline. */
export function expectedWithin({ submissions, windowSeconds, softSeconds }: Rush, lastSeconds: number): number {
  const last = Math.min(lastSeconds, windowSeconds)
  return (submissions * steepness(last, softSeconds)) / steepness(windowSeconds, softSeconds)
}

/** Seconds before the deadline at which the rate reaches `perSecond`; 0 if it never does. */
export function secondsLeftAt({ submissions, windowSeconds, softSeconds }: Rush, perSecond: number): number {
  const left = submissions / (steepness(windowSeconds, softSeconds) * perSecond) - softSeconds
  return Math.min(windowSeconds, Math.max(0, left))
}

/**
 * A rush with a given share of its submissions in the last seconds.
 * @throws RangeError if the share is no more than an even stream’s, or too near to 1 for any rush
 */
export function rushWith(submissions: number, windowSeconds: number, last: { seconds: number; share: number }): Rush {
  const shareWith = (soft: number) => steepness(last.seconds, soft) / steepness(windowSeconds, soft)
  if (!(last.share > last.seconds / windowSeconds && last.share < shareWith(STEEPEST_SECONDS)))
    throw new RangeError(`A rush of ${windowSeconds} s cannot have a share of ${last.share} in its last ${last.seconds} s`)
  // The share falls from 1 to that of an even stream as softSeconds grows. Bisect its logarithm until no digit changes.
  let [low, high] = [Math.log(STEEPEST_SECONDS), Math.log(windowSeconds * 1e6)]
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (shareWith(Math.exp(middle)) > last.share) low = middle
    else high = middle
  }
  return { submissions, windowSeconds, softSeconds: Math.exp(low) }
}

/**
 * Arrival times, rising, in seconds since `fromSecondsLeft` before the deadline: a Poisson process with the rate of the rush,
 * drawn by inverting the integral of the rate.
 */
export function drawArrivals(rush: Rush, fromSecondsLeft: number, random: Random): Float64Array {
  const { submissions, windowSeconds, softSeconds } = rush
  const from = Math.min(fromSecondsLeft, windowSeconds)
  const total = expectedWithin(rush, from)
  const each = steepness(windowSeconds, softSeconds) / submissions
  const found: number[] = []
  for (let sum = -Math.log(1 - random()); sum < total; sum -= Math.log(1 - random()))
    found.push(from - ((from + softSeconds) * Math.exp(-sum * each) - softSeconds))
  return Float64Array.from(found)
}

function steepness(seconds: number, softSeconds: number): number {
  return Math.log1p(seconds / softSeconds)
}

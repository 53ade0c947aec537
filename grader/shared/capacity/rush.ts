/**
 * How submissions come before a deadline: the pressure to act is inversely proportional to the time that is left.
 * Found for registrations (Alfi, Parisi & Pietronero, Conference registration: how people react to a deadline, Nature Physics 3,
 * 746, 2007), for hours of learning before an exam (König & Kleinmann, Deadline rush, The Journal of Psychology 139, 33, 2005) and
 * for proposals to a funder (A universal law of procrastination, Physics Today 69(2), 11, 2016). 1/time grows beyond all bounds at
 * the deadline itself; as in the first of them it is levelled there: over `softSeconds`.
 */
export interface Rush {
  /** Expected in all. */
  submissions: number
  /** From the opening to the deadline. */
  windowSeconds: number
  /** The rate goes by 1 / (time left + this). */
  softSeconds: number
}

/** Numbers that look random, in [0, 1). */
export type Random = () => number

/** The busiest minute is the last one. */
const PEAK_SECONDS = 60

/** The least soft end, in seconds, that is tried: what is divided by it must stay a number. */
const STEEPEST_SECONDS = 1e-300

/** Expected submissions a second, so many seconds before the deadline. */
export function rateAt({ submissions, windowSeconds, softSeconds }: Rush, secondsLeft: number): number {
  if (secondsLeft < 0 || secondsLeft > windowSeconds) return 0
  return submissions / (steepness(windowSeconds, softSeconds) * (secondsLeft + softSeconds))
}

/** Expected submissions a second in the busiest minute: at the deadline itself the rate of a steep rush is that of a moment. */
export function peakRate(rush: Rush): number {
  return expectedWithin(rush, PEAK_SECONDS) / PEAK_SECONDS
}

/** Expected submissions from so many seconds before the deadline until it is over. */
export function expectedWithin({ submissions, windowSeconds, softSeconds }: Rush, lastSeconds: number): number {
  const last = Math.min(lastSeconds, windowSeconds)
  return (submissions * steepness(last, softSeconds)) / steepness(windowSeconds, softSeconds)
}

/** Seconds before the deadline at which the rate reaches so many a second; 0 where it never does. */
export function secondsLeftAt({ submissions, windowSeconds, softSeconds }: Rush, perSecond: number): number {
  const left = submissions / (steepness(windowSeconds, softSeconds) * perSecond) - softSeconds
  return Math.min(windowSeconds, Math.max(0, left))
}

/**
 * A rush of which a share comes in the last so many seconds.
 * @throws RangeError where that share is not more than an even stream would bring, or so near to 1 that no rush is so steep
 */
export function rushWith(submissions: number, windowSeconds: number, last: { seconds: number; share: number }): Rush {
  const shareWith = (soft: number) => steepness(last.seconds, soft) / steepness(windowSeconds, soft)
  if (!(last.share > last.seconds / windowSeconds && last.share < shareWith(STEEPEST_SECONDS)))
    throw new RangeError(`A rush cannot have ${last.share} of itself in its last ${last.seconds} s of ${windowSeconds}`)
  // The share falls as the soft end grows: from 1 to that of an even stream. Halved in its logarithm until no digit changes.
  let [low, high] = [Math.log(STEEPEST_SECONDS), Math.log(windowSeconds * 1e6)]
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (shareWith(Math.exp(middle)) > last.share) low = middle
    else high = middle
  }
  return { submissions, windowSeconds, softSeconds: Math.exp(low) }
}

/**
 * When they come, in seconds after `fromSecondsLeft` before the deadline, rising: a Poisson process whose rate is the rush's, drawn
 * by the inverse of its integral.
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

import { peakRate, secondsLeftAt, type Rush } from './rush.ts'

/** Mean and squared coefficient of variation of the seconds that a submission occupies a lane. */
export interface Service {
  meanSeconds: number
  scv: number
}

/** Share of the time that lanes are busy in the peak minute, by the rule of thumb. */
export const UTILISATION = 0.8

/**
 * Probability that an arrival has to wait, with Poisson arrivals and exponential service: Erlang’s formula C (Solution of some
 * problems in the theory of probabilities of significance in automatic telephone exchanges, 1917), by the recursion of formula B.
 * @param load arrivals per second × mean seconds; the result is 1 unless the load is below `lanes`
 */
export function erlangC(lanes: number, load: number): number {
  if (load >= lanes) return 1
  let b = 1
  for (let lane = 1; lane <= lanes; lane++) b = (load * b) / (lane + load * b)
  return b / (1 - (load / lanes) * (1 - b))
}

/**
 * Mean wait in seconds with Poisson arrivals at a constant rate, by the approximation of Allen and Cunneen (A. O.
 * Allen, Probability, Statistics, and Queueing Theory, 1978; W. Whitt, Approximations for the GI/G/m queue, 1993): Erlang’s, times the
 * mean of both squared coefficients of variation. Infinite if more arrives than the lanes can serve.
 */
export function steadyWait(lanes: number, perSecond: number, { meanSeconds, scv }: Service): number {
  const load = perSecond * meanSeconds
  if (load >= lanes) return Infinity
  return ((erlangC(lanes, load) * meanSeconds) / (lanes - load)) * ((1 + scv) / 2)
}

/** The rule of thumb: as many lanes as the last minute before the deadline keeps busy for a given share of the time. */
export function lanesByRule(rush: Rush, { meanSeconds }: Service, utilisation = UTILISATION): number {
  return Math.max(1, Math.ceil((peakRate(rush) * meanSeconds) / utilisation))
}

/**
 * Seconds that the last arrival waits under overload: arrivals since the overload began minus completions, both treated as
 * a steady flow. 0 without overload: the waits that random bunching causes are not included.
 */
export function overloadWait(rush: Rush, lanes: number, { meanSeconds }: Service): number {
  const perSecond = lanes / meanSeconds
  const since = secondsLeftAt(rush, perSecond)
  const { submissions, windowSeconds, softSeconds } = rush
  const come = (submissions * Math.log1p(since / softSeconds)) / Math.log1p(windowSeconds / softSeconds)
  return Math.max(0, come / perSecond - since)
}

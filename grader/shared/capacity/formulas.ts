import { peakRate, secondsLeftAt, type Rush } from './rush.ts'

/** Mean and squared coefficient of variation of the seconds that one takes a lane. */
export interface Service {
  meanSeconds: number
  scv: number
}

/** Of its lanes' time, what the rule of thumb leaves busy in the peak minute. */
export const UTILISATION = 0.8

/**
 * Chance that one who comes has to wait, where arrivals are Poisson and services exponential: Erlang’s formula C (Solution of some
 * problems in the theory of probabilities of significance in automatic telephone exchanges, 1917), by the recursion of formula B.
 * @param load arrivals a second × mean seconds; 1 is answered where it is not below `lanes`
 */
export function erlangC(lanes: number, load: number): number {
  if (load >= lanes) return 1
  let b = 1
  for (let lane = 1; lane <= lanes; lane++) b = (load * b) / (lane + load * b)
  return b / (1 - (load / lanes) * (1 - b))
}

/**
 * Mean wait in seconds of a line whose arrivals are Poisson at a rate that stays, in the approximation of Allen and Cunneen (A. O.
 * Allen, Probability, Statistics, and Queueing Theory, 1978; W. Whitt, Approximations for the GI/G/m queue, 1993): Erlang’s, times the
 * mean of both squared coefficients of variation. Infinite where more comes than lanes can do.
 */
export function steadyWait(lanes: number, perSecond: number, { meanSeconds, scv }: Service): number {
  const load = perSecond * meanSeconds
  if (load >= lanes) return Infinity
  return ((erlangC(lanes, load) * meanSeconds) / (lanes - load)) * ((1 + scv) / 2)
}

/** The rule of thumb: as many as the last minute before the deadline keeps busy for a share of its time. */
export function lanesByRule(rush: Rush, { meanSeconds }: Service, utilisation = UTILISATION): number {
  return Math.max(1, Math.ceil((peakRate(rush) * meanSeconds) / utilisation))
}

/**
 * Seconds that the last one waits where more comes than lanes can do: what has come since that began, less what was done, as if both
 * flowed. 0 where lanes can do what comes; chance, which makes waits there, too, is not in it.
 */
export function overloadWait(rush: Rush, lanes: number, { meanSeconds }: Service): number {
  const perSecond = lanes / meanSeconds
  const since = secondsLeftAt(rush, perSecond)
  const { submissions, windowSeconds, softSeconds } = rush
  const come = (submissions * Math.log1p(since / softSeconds)) / Math.log1p(windowSeconds / softSeconds)
  return Math.max(0, come / perSecond - since)
}

import type { Round, SpeedSession } from '../../contracts/index.ts'

/**
 * From rounds to an interval for the speed ratio that holds however often one looks at it.
 *
 * Within a session: median and MAD, so that a disturbed round counts little and none is dropped
 * (Kalibera & Jones, Rigorous Benchmarking in Reasonable Time, 2013, on why sessions in fresh processes and not more
 * rounds narrow the answer). Over sessions: the normal-mixture confidence sequence
 * (Robbins 1970; Howard, Ramdas, McAuliffe & Sekhon 2021), which allows to stop as soon as the answer is clear.
 */

/** Chance that the interval, at any of the looks, misses the true ratio. */
const ALPHA = 0.005
/** Sessions' worth of belief in PRIOR_SD: two sessions alone say little of their own spread. */
const PRIOR_SESSIONS = 3
/** Spread of the log-ratio between sessions of the same pair that memory layout alone makes: 1 to 2 % measured. */
const PRIOR_SD = 0.015
/** Sessions at which the sequence is narrowest. */
const MIXTURE = 0.5
/** A session's standard error is never believed to be less: the clock's own error. */
const LEAST_SE = 0.003
/** Standard error of a median, in those of a mean, for normal noise. */
const MEDIAN_EFFICIENCY = 1.2533
/** MAD to standard deviation, for normal noise. */
const MAD_TO_SD = 1.4826

export type Clock = 'cpu' | 'wall'

export interface SessionSummary {
  /** Log-ratio of each round: baseline's time a call over the submission's. */
  x: number[]
  /** Their median. */
  y: number
  /** Its standard error. */
  se: number
}

export interface Interval {
  /** Mean log-ratio. */
  mu: number
  /** Half width around mu, log. */
  h: number
}

/** Log of the ratio of times a call in one round: above 0 where the submission is faster. */
export function logRatio(round: Round, clock: Clock): number {
  const key = clock === 'cpu' ? 'cpuNs' : 'wallNs'
  return Math.log(round.baseline[key] / round.baseline.calls) - Math.log(round.yours[key] / round.yours.calls)
}

export function summarise(session: SpeedSession, clock: Clock): SessionSummary {
  const x = session.rounds.map((round) => logRatio(round, clock))
  const y = median(x)
  const mad = median(x.map((value) => Math.abs(value - y)))
  return { x, y, se: Math.max((MEDIAN_EFFICIENCY * MAD_TO_SD * mad) / Math.sqrt(x.length), LEAST_SE) }
}

/** The interval after these sessions. `priorSd`: between-session spread to start from, log. */
export function interval(sessions: readonly SessionSummary[], priorSd = PRIOR_SD): Interval {
  const p = sessions.length
  const mu = mean(sessions.map((session) => session.y))
  const expected = mean(sessions.map((session) => session.se ** 2)) + priorSd ** 2
  const seen = sessions.reduce((sum, session) => sum + (session.y - mu) ** 2, 0)
  const sigma = Math.sqrt((PRIOR_SESSIONS * expected + seen) / (PRIOR_SESSIONS + p - 1))
  const h = sigma * Math.sqrt(((p + MIXTURE) / p ** 2) * Math.log((p + MIXTURE) / (MIXTURE * ALPHA ** 2)))
  return { mu, h }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The value that a share of them do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

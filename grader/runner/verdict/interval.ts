import type { Round, SpeedSession } from '../../contracts/index.ts'

/**
 * From rounds to an interval for the speed ratio that stays valid however often it is checked.
 *
 * Within a session: median and MAD, so that disturbed rounds weigh little and none is dropped
 * (Kalibera & Jones, Rigorous Benchmarking in Reasonable Time, 2013, on why sessions in fresh processes and not more
 * rounds narrow the answer). Over sessions: the normal-mixture confidence sequence
 * (Robbins 1970; Howard, Ramdas, McAuliffe & Sekhon 2021), which allows stopping as soon as the answer is clear.
 */

/** Probability that the interval ever misses the true ratio, over all checks. */
export const ALPHA = 0.005
/** Weight of PRIOR_SD in sessions, because two sessions alone say little about their spread. */
const PRIOR_SESSIONS = 3
/** Spread of the log-ratio between sessions of the same pair due to memory layout alone; measured: 1 to 2 %. */
const PRIOR_SD = 0.015
/** Number of sessions at which the sequence is tightest. */
const MIXTURE = 0.5
/** Lower bound for a session's standard error: the error of the clock itself. */
const LEAST_SE = 0.003
/** Standard error of a median relative to that of a mean, for normal noise. */
const MEDIAN_EFFICIENCY = 1.2533
/** Standard deviation per MAD, for normal noise. */
const MAD_TO_SD = 1.4826

export type Clock = 'cpu' | 'wall'

export interface SessionSummary {
  /** Log-ratio of each round: the baseline's time per call over the submission's. */
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

/** Log of the ratio of times per call in one round; above 0 if the submission is faster. */
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

/** The interval after these sessions. `priorSd`: prior for the spread between sessions, log. `alpha`: as ALPHA. */
export function interval(sessions: readonly SessionSummary[], priorSd = PRIOR_SD, alpha = ALPHA): Interval {
  const p = sessions.length
  const mu = mean(sessions.map((session) => session.y))
  const expected = mean(sessions.map((session) => session.se ** 2)) + priorSd ** 2
  const seen = sessions.reduce((sum, session) => sum + (session.y - mu) ** 2, 0)
  const sigma = Math.sqrt((PRIOR_SESSIONS * expected + seen) / (PRIOR_SESSIONS + p - 1))
  const h = sigma * Math.sqrt(((p + MIXTURE) / p ** 2) * Math.log((p + MIXTURE) / (MIXTURE * alpha ** 2)))
  return { mu, h }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The value that this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Whether no two of these intervals overlap. */
export function areApart(intervals: readonly { low: number; high: number }[]): boolean {
  const rising = intervals.toSorted((a, b) => a.low - b.low)
  return rising.every(({ low }, index) => index === 0 || rising[index - 1]!.high < low)
}

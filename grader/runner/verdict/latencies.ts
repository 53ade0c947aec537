import { interval, type Interval } from './interval.ts'
import type { HttpSession, Latencies } from '../../contracts/index.ts'

/** Sessions, possibly without latencies: those of functions and the oldest recordings have none. */
type Sessions = readonly Pick<Partial<HttpSession>, 'latencies'>[]

/** Quantile where the slowest 1 % of requests starts. */
export const SLOWEST = 0.99

/** Latencies of one side over all windows of all sessions, ascending. */
export function latenciesOf(sessions: Sessions, side: 'baseline' | 'yours'): Latencies {
  return sessions.flatMap(({ latencies }) => latencies?.[side] ?? []).sort(([a], [b]) => a - b)
}

/** The latency in ms that this share of the requests does not exceed; 0 if there are none. */
export function latencyAt(latencies: Latencies, share: number): number {
  const requests = latencies.reduce((sum, [, count]) => sum + count, 0)
  let seen = 0
  return latencies.find(([, count]) => (seen += count) > share * requests)?.[0] ?? latencies.at(-1)?.[0] ?? 0
}

/** Log of the ratio of 99th percentile latencies, baseline over submission, with its half width; null if no latencies are known. */
export function tailOf(sessions: Sessions): Interval | null {
  const known = sessions.filter(({ latencies }) => latencies !== undefined)
  if (known.length === 0) return null
  const ratio = (some: Sessions) => tailRatio(latenciesOf(some, 'baseline'), latenciesOf(some, 'yours'), SLOWEST)
  const { h } = interval(known.map((session) => ({ x: [], y: ratio([session]), se: 0 })))
  return { mu: ratio(known), h }
}

/** Log of the ratio of latencies at this quantile, baseline over submission. */
export function tailRatio(baseline: Latencies, yours: Latencies, share: number): number {
  return Math.log(latencyAt(baseline, share) / latencyAt(yours, share))
}

export function latencyFigures(latencies: Latencies): { p50: number; p99: number; slowest: number } {
  return { p50: latencyAt(latencies, 0.5), p99: latencyAt(latencies, SLOWEST), slowest: latencies.at(-1)?.[0] ?? 0 }
}

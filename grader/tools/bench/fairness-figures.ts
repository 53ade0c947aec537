import { quantile } from '../../runner/verdict/interval.ts'
import { serve } from '../../shared/capacity/line.ts'
import type { Estimate } from './fairness-learners.ts'

/** Times of one submission, in seconds since the lanes began. */
export interface Waited {
  /** Whether it is from the person with many submissions. */
  isMany: boolean
  sent: number
  taken: number
  /** How long its run occupied the lane. */
  service: number
  /** The wait estimates that its sender got, and when. */
  estimates: Estimate[]
}

/** Rounding step of wait estimates: they are not accurate to the second. */
const STEP_SECONDS = 5

/** The actual waits, in the order of `all`. */
export function waitsOf(all: readonly Waited[]): number[] {
  return all.map(({ sent, taken }) => Math.max(0, taken - sent))
}

/** Waits in the order of `all` if the same submissions had been served first come, first served. */
export function firstComeWaits(all: readonly Waited[], lanes: number): number[] {
  const order = all.map((_, index) => index).sort((a, b) => all[a]!.sent - all[b]!.sent)
  const { waits } = serve(
    order.map((index) => all[index]!.sent),
    (place) => all[order[place]!]!.service,
    lanes,
  )
  const found = new Array<number>(all.length)
  for (const [place, index] of order.entries()) found[index] = waits[place]!
  return found
}

/** Seconds: median, p95, longest. */
export function spread(waits: readonly number[]): [number, number, number] {
  return [quantile(waits, 0.5), quantile(waits, 0.95), Math.max(...waits)]
}

/** An estimated wait and the actual one. */
export interface Pair extends Omit<Estimate, 'at'> {
  actual: number
}

export interface Honesty {
  reported: number
  /** Range of the estimate, from soonest to latest. */
  medianRangeSeconds: number
  /** Difference between estimate and actual wait. */
  medianErrorSeconds: number
  /** Number of estimates within the factor of the actual wait, or nearer than the rounding step. */
  within: number
  /** By which factor estimates missed the actual wait: the median and the 90th percentile; 1 for one nearer than the rounding step. */
  factors: [median: number, p90: number]
}

/** How estimates compare with actual waits. */
export function honesty(pairs: readonly Pair[], factor = 1.5): Honesty {
  const median = (of: (pair: Pair) => number) => (pairs.length === 0 ? 0 : quantile(pairs.map(of), 0.5))
  const error = ({ expected, latest, actual }: Pair) => Math.max(expected - actual, actual - latest, 0)
  const factorOf = (pair: Pair) => (error(pair) <= STEP_SECONDS ? 1 : Math.max(pair.expected / pair.actual, pair.actual / pair.latest))
  const factors = pairs.map(factorOf)
  return {
    reported: pairs.length,
    medianRangeSeconds: median(({ expected, latest }) => latest - expected),
    medianErrorSeconds: median(error),
    within: factors.filter((one) => one <= factor).length,
    factors: factors.length === 0 ? [1, 1] : [quantile(factors, 0.5), quantile(factors, 0.9)],
  }
}

/** The first estimate of each sender, and all estimates. */
export function estimatesOf(all: readonly Waited[], which: 'first' | 'any'): Pair[] {
  return all.flatMap(({ estimates, taken }) =>
    (which === 'first' ? estimates.slice(0, 1) : estimates).map(({ at, ...range }) => ({ ...range, actual: Math.max(0, taken - at) })),
  )
}

import { quantile } from '../../runner/verdict/interval.ts'
import { serve } from '../../shared/capacity/line.ts'
import type { Reported } from './fairness-learners.ts'

/** What became of one submission, in seconds since the lanes began. */
export interface Waited {
  /** One of the person with many. */
  isMany: boolean
  sent: number
  taken: number
  /** What its run took the lane. */
  service: number
  /** What its sender was told of the wait, and when. */
  reported: Reported[]
}

/** Where nothing is known to the second, nothing is told to the second: the least step in which a wait is told. */
const STEP_SECONDS = 5

/** Waits in the order of `all`, as they were. */
export function waitsOf(all: readonly Waited[]): number[] {
  return all.map(({ sent, taken }) => Math.max(0, taken - sent))
}

/** Waits in the order of `all`, had the same submissions been taken in the order in which they came. */
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

/** What was told of a wait, beside what it then was. */
export interface Pair extends Omit<Reported, 'at'> {
  actual: number
}

export interface Honesty {
  reported: number
  /** From the soonest that was told to the latest. */
  medianRangeSeconds: number
  /** From what was told to what was. */
  medianErrorSeconds: number
  /** Of those that were told: within that factor of what it was, or nearer than the step in which it is told. */
  within: number
}

/** How what was told compares with what then was. */
export function honesty(pairs: readonly Pair[], factor = 1.5): Honesty {
  const median = (of: (pair: Pair) => number) => (pairs.length === 0 ? 0 : quantile(pairs.map(of), 0.5))
  const error = ({ expected, latest, actual }: Pair) => Math.max(expected - actual, actual - latest, 0)
  const isNear = (pair: Pair) => error(pair) <= STEP_SECONDS || Math.max(pair.expected / pair.actual, pair.actual / pair.latest) <= factor
  return {
    reported: pairs.length,
    medianRangeSeconds: median(({ expected, latest }) => latest - expected),
    medianErrorSeconds: median(error),
    within: pairs.filter(isNear).length,
  }
}

/** What was told first to each, and what was told to any at any time. */
export function reportedOf(all: readonly Waited[], which: 'first' | 'any'): Pair[] {
  return all.flatMap(({ reported, taken }) =>
    (which === 'first' ? reported.slice(0, 1) : reported).map(({ at, ...range }) => ({ ...range, actual: Math.max(0, taken - at) })),
  )
}

import { randomLcg } from 'd3-random'
import { drawService, serviceOf, type Mix } from './costs.ts'
import { quantilesOf, serve, waitingAt } from './line.ts'
import { drawArrivals, expectedWithin, secondsLeftAt, type Rush } from './rush.ts'
import type { CapacityCost } from '../../contracts/index.ts'

/** Only the waits of the last hour before the deadline are reported: they are the longest. */
export const LAST_SECONDS = 3600

/** For small groups several deadlines are simulated, until there are this many waits, or this many deadlines. */
const ENOUGH_WAITS = 20_000
const MOST_DEADLINES = 24

/** Before this share of the lanes is busy almost nobody waits, so a simulation begins there; at least this long before the last hour. */
const BUSY = 0.7
const AHEAD_SECONDS = 900

/** How long submissions of the last hour wait for a lane, in seconds, over all simulated deadlines. */
export interface Waits {
  lanes: number
  median: number
  p95: number
  p99: number
  /** The longest wait of all. */
  longest: number
  /** Largest number waiting at the same time. */
  longestLine: number
  /** From the deadline until the last verdict, in the worst simulated deadline. */
  emptyAfterSeconds: number
}

/** Simulated deadlines that can be run with any number of lanes. */
export interface Rehearsal {
  deadlines: number
  with(lanes: number): Waits
  /** How many wait in the first deadline, this many seconds before it (negative: after it). @param secondsLeft falling */
  line(lanes: number, secondsLeft: readonly number[]): number[]
}

/**
 * Draws deadlines and the service time of each submission once, so that all numbers of lanes are compared on the same ones.
 * @param leastLanes the smallest number that will be asked for; decides how long before the last hour a queue can form
 */
export function rehearse(rush: Rush, costs: readonly CapacityCost[], mix: Mix, leastLanes: number, seed = 1): Rehearsal {
  const { meanSeconds } = serviceOf(costs, mix)
  const from = Math.min(rush.windowSeconds, Math.max(LAST_SECONDS + AHEAD_SECONDS, secondsLeftAt(rush, (BUSY * leastLanes) / meanSeconds)))
  const last = Math.max(0, from - LAST_SECONDS)
  const wanted = Math.ceil(ENOUGH_WAITS / Math.max(1, expectedWithin(rush, LAST_SECONDS)))
  const drawn = Array.from({ length: Math.min(MOST_DEADLINES, wanted) }, (_, index) => {
    const random = randomLcg((seed + index * 0.618034) % 1)
    const arrivals = drawArrivals(rush, from, random)
    const draw = drawService(costs, mix, random)
    return { arrivals, seconds: arrivals.map(draw), first: arrivals.findIndex((arrival) => arrival >= last) }
  })
  return {
    deadlines: drawn.length,
    with(lanes) {
      const served = drawn.map(({ arrivals, seconds }) => serve(arrivals, (index) => seconds[index]!, lanes))
      const waits = joined(served.map(({ waits }, index) => waits.subarray(first(drawn[index]!.first, waits.length))))
      const [median, p95, p99, longest] = quantilesOf(waits, [0.5, 0.95, 0.99, 1]) as [number, number, number, number]
      return {
        lanes,
        median,
        p95,
        p99,
        longest,
        longestLine: Math.max(...served.map(({ longestLine }) => longestLine)),
        emptyAfterSeconds: Math.max(0, ...served.map(({ emptyAt }) => emptyAt - from)),
      }
    },
    line(lanes, secondsLeft) {
      const { arrivals, seconds } = drawn[0]!
      return waitingAt(
        arrivals,
        serve(arrivals, (index) => seconds[index]!, lanes).waits,
        secondsLeft.map((left) => from - left),
      )
    },
  }
}

/** The index found; `length` if nothing arrived in the last hour. */
function first(found: number, length: number): number {
  return found === -1 ? length : found
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

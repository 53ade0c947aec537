import { randomLcg } from 'd3-random'
import { drawService, serviceOf, type Mix } from './costs.ts'
import { quantilesOf, serve, waitingAt } from './line.ts'
import { drawArrivals, expectedWithin, secondsLeftAt, type Rush } from './rush.ts'
import type { CapacityCost } from '../../contracts/index.ts'

/** Whose waits are told: those who send in the last hour before the deadline wait longest. */
export const LAST_SECONDS = 3600

/** Of small groups, as many deadlines are simulated as bring so many waits together, and no more than that. */
const ENOUGH_WAITS = 20_000
const MOST_DEADLINES = 24

/** A simulation begins where this share of the lanes is busy: before that next to nobody waits. And this long before the last hour. */
const BUSY = 0.7
const AHEAD_SECONDS = 900

/** What those of the last hour wait for a lane, in seconds, over all the deadlines that were simulated. */
export interface Waits {
  lanes: number
  median: number
  p95: number
  p99: number
  /** Of all of them. */
  longest: number
  /** Most that waited at a time. */
  longestLine: number
  /** From the deadline until the last verdict, longest of all. */
  emptyAfterSeconds: number
}

/** The same deadlines again and again, before any number of lanes. */
export interface Rehearsal {
  deadlines: number
  with(lanes: number): Waits
  /** How many wait in the first of them, so many seconds before the deadline; after it, less than 0. @param secondsLeft falling */
  line(lanes: number, secondsLeft: readonly number[]): number[]
}

/**
 * Draws deadlines and what each submission takes, once, so that numbers of lanes are compared on the same ones.
 * @param leastLanes that will be asked for: from when a line may have stood before the last hour
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

/** Of nobody who came so late. */
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

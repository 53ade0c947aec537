import { setTimeout as sleep } from 'node:timers/promises'
import { randomLcg } from 'd3-random'
import { chooseOf, type Chosen } from './choice.ts'
import { live, mustBeJudged, send, type Lived } from './offering.ts'
import { mean, serviceOf, type Mix } from '../../../shared/capacity/costs.ts'
import { quantilesOf, serve } from '../../../shared/capacity/line.ts'
import { drawArrivals, rateAt, rushWith, type Random } from '../../../shared/capacity/rush.ts'
import type { CapacityCheck, CapacityCost, Exercise, Foretold, Kind } from '../../../contracts/index.ts'

/** The kinds that are sent; no load tests, which take twenty times as long. */
export const CHECK_MIX: Mix = { function: 9, heap: 5, reading: 4, http: 2 }

/** A week’s rush compressed to minutes, half of it in the last minute. */
const WINDOW_SECONDS = 200
const LAST = { seconds: 60, share: 0.5 }

/** Submissions sent, as a share of what one lane can grade in that time. */
const LOAD = 1.15

const SIMULATIONS = 500

/** An arrival and its kind of task. */
interface Came {
  kind: Kind
  lived: Lived
}

/**
 * Sends a rush to a server with one lane, and compares the result with the prediction from the recorded costs.
 * @throws Error if a verdict is a fault
 */
export async function checkAgainstRun(
  address: string,
  exercises: readonly Exercise[],
  mix: Mix,
  costs: readonly CapacityCost[],
  seed: number,
): Promise<CapacityCheck> {
  const random = randomLcg((seed * 0.414214) % 1)
  const { meanSeconds } = serviceOf(costs, mix)
  const rush = rushWith(Math.round((LOAD * WINDOW_SECONDS) / meanSeconds), WINDOW_SECONDS, LAST)
  const arrivals = drawArrivals(rush, WINDOW_SECONDS, random)
  const submissions = kindsOf(mix, arrivals.length, random)
  const choices = new Map([...new Set(submissions)].map((kind) => [kind, chooseOf(kind, exercises, arrivals.length, seed + 2)]))
  const came = await offer(
    address,
    arrivals,
    submissions.map((kind, index) => ({ kind, chosen: choices.get(kind)![index]! })),
  )
  mustBeJudged(came.map(({ lived }) => lived.outcome))
  return {
    checkedOn: new Date().toISOString().slice(0, 10),
    lanes: 1,
    submissions: came.length,
    windowSeconds: WINDOW_SECONDS,
    peakLoad: rateAt(rush, 0) * meanSeconds,
    figures: compare(came, costs, random),
  }
}

async function offer(address: string, arrivals: Float64Array, submissions: readonly { kind: Kind; chosen: Chosen }[]): Promise<Came[]> {
  const began = performance.now()
  return Promise.all(
    submissions.map(async ({ kind, chosen }, index) => {
      await sleep(Math.max(0, 1000 * arrivals[index]! - (performance.now() - began)))
      return { kind, lived: await live(address, await send(address, chosen)) }
    }),
  )
}

/** Figures of a queue, for the run and for each simulation. */
interface Waits {
  meanWait: number
  p95: number
  longestWait: number
  longestLine: number
  emptyAfter: number
}

const NAMES: Record<keyof Waits, { what: string; unit: Foretold['unit'] }> = {
  meanWait: { what: 'mean wait', unit: 's' },
  p95: { what: 'wait of 95 in 100', unit: 's' },
  longestWait: { what: 'longest wait', unit: 's' },
  longestLine: { what: 'longest line', unit: '' },
  emptyAfter: { what: 'last verdict after the deadline', unit: 's' },
}

/** The run compared with simulations of the same arrivals with service times measured before. */
export function compare(came: readonly Came[], costs: readonly CapacityCost[], random: Random): Foretold[] {
  const inOrder = came.toSorted((a, b) => a.lived.sentAt - b.lived.sentAt)
  const first = inOrder[0]!.lived.sentAt
  const arrivals = inOrder.map(({ lived }) => (lived.sentAt - first) / 1000)
  const happened = reportedOf(
    inOrder.map(({ lived }) => lived),
    arrivals.at(-1)!,
    first,
  )
  const simulated = Array.from({ length: SIMULATIONS }, () =>
    simulate(
      arrivals,
      inOrder.map(({ kind }) => kind),
      costs,
      random,
    ),
  )
  return (Object.keys(NAMES) as (keyof Waits)[]).map((name) => {
    const values = Float64Array.from(simulated, (run) => run[name])
    const [low, foretold, high] = quantilesOf(values, [0.05, 0.5, 0.95]) as [number, number, number]
    return { ...NAMES[name], foretold, low, high, happened: happened[name], errorPercent: 100 * (foretold / happened[name] - 1) }
  })
}

function reportedOf(lives: readonly Lived[], lastArrival: number, first: number): Waits {
  const waits = Float64Array.from(lives, ({ sentAt, begunAt }) => (begunAt - sentAt) / 1000)
  const lines = lives.map((one) => lives.filter(({ sentAt, begunAt }) => sentAt <= one.sentAt && begunAt > one.sentAt).length)
  const emptyAt = (Math.max(...lives.map(({ verdictAt }) => verdictAt)) - first) / 1000
  return tell(waits, Math.max(...lines), emptyAt - lastArrival)
}

// The measured times are a sample: they are resampled for each simulation, so that the prediction includes their uncertainty.
function simulate(arrivals: readonly number[], kinds: readonly Kind[], costs: readonly CapacityCost[], random: Random): Waits {
  const samples = new Map(costs.map(({ kind, seconds }) => [kind, seconds.map(() => oneOf(seconds, random))]))
  const { waits, longestLine, emptyAt } = serve(arrivals, (index) => oneOf(samples.get(kinds[index]!)!, random), 1)
  return tell(waits, longestLine, emptyAt - arrivals.at(-1)!)
}

function tell(waits: Float64Array, longestLine: number, emptyAfter: number): Waits {
  const [p95, longestWait] = quantilesOf(waits, [0.95, 1]) as [number, number]
  return { meanWait: mean([...waits]), p95, longestWait, longestLine, emptyAfter }
}

function kindsOf(mix: Mix, count: number, random: Random): Kind[] {
  const all = Object.entries(mix).flatMap(([kind, share]) => Array.from({ length: share }, () => kind as Kind))
  return Array.from({ length: count }, () => oneOf(all, random))
}

function oneOf<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)]!
}

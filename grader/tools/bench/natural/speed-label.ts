import type { Found } from './labels.ts'

/** What one side used, over all of its calls: a stall in any of them counts. */
export interface Spent {
  calls: number
  /** CPU time of the whole process, seconds: the collector's and the compiler's threads, too. */
  cpuSeconds: number
  /** Of a server: time between a request and its answer, ms on average. Of a function 0. */
  requestMs: number
}

/** The baseline and a solution, one after the other, each in a process of its own. */
export interface Pair {
  baseline: Spent
  solution: Spent
}

/** A label keeps this distance from the target in every pair. What lies between is borderline. */
const FAST_ABOVE = 1.1
const SLOW_BELOW = 0.9
/** Where requests take longer than that in every pair, their time counts instead, as the tasks about servers say. */
const MOST_WAITING = 1.25

/** Pairs that are this many times away from the target, all on one side, need no more of them. */
const CLEAR = 1.5

/** Pairs of a label: at least the former, and the latter where they are near the target. */
const PAIRS = [2, 5] as const

/** Measures pairs until they are clear or enough. @param target times as fast as the baseline */
export async function enoughPairs(measure: () => Promise<Pair>, target: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  while (pairs.length < PAIRS[0] || (pairs.length < PAIRS[1] && !areClear(pairs, target))) {
    pairs.push(await measure())
  }
  return pairs
}

function areClear(pairs: readonly Pair[], target: number): boolean {
  const ratios = ratiosOf(pairs)
  return Math.min(...ratios) >= CLEAR * target || Math.max(...ratios) * CLEAR <= target
}

/** The label that the pairs come to: all of them have to agree. Pure. @param target times as fast as the baseline */
export function speedLabel(pairs: readonly Pair[], target: number): Found {
  const ratios = ratiosOf(pairs)
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
  const calls = pairs.reduce((sum, { solution }) => sum + solution.calls, 0)
  return {
    label: outcomeOf(low, high, target),
    calls,
    figures: { ratio: rounded(totalRatio(pairs)), low: rounded(low), high: rounded(high) },
  }
}

function outcomeOf(low: number, high: number, target: number): Found['label'] {
  if (low >= FAST_ABOVE * target) return 'fast'
  return high <= SLOW_BELOW * target ? 'slow' : 'borderline'
}

/** How many times as fast the solution is, by the totals of each pair. */
function ratiosOf(pairs: readonly Pair[]): number[] {
  return pairs.map(waits(pairs) ? byRequest : byCpu)
}

/** Of all pairs together: every call counts alike, whichever process made it. */
function totalRatio(pairs: readonly Pair[]): number {
  const total = { baseline: together(pairs.map(({ baseline }) => baseline)), solution: together(pairs.map(({ solution }) => solution)) }
  return waits(pairs) ? byRequest(total) : byCpu(total)
}

function waits(pairs: readonly Pair[]): boolean {
  return pairs.every(({ baseline, solution }) => baseline.requestMs > 0 && solution.requestMs > MOST_WAITING * baseline.requestMs)
}

function byRequest({ baseline, solution }: Pair): number {
  return baseline.requestMs / solution.requestMs
}

function byCpu({ baseline, solution }: Pair): number {
  return cpuPerCall(baseline) / cpuPerCall(solution)
}

function together(parts: readonly Spent[]): Spent {
  const total = { calls: 0, cpuSeconds: 0, requestMs: 0 }
  for (const { calls, cpuSeconds, requestMs } of parts) {
    total.calls += calls
    total.cpuSeconds += cpuSeconds
    total.requestMs += requestMs / parts.length
  }
  return total
}

function cpuPerCall({ calls, cpuSeconds }: Spent): number {
  return cpuSeconds / calls
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

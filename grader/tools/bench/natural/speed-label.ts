import type { LabelResult } from './labels.ts'

/** Cost of one side over all its calls, including stalls. */
export interface Spent {
  calls: number
  /** CPU seconds of the whole process, including garbage collector and compiler threads. */
  cpuSeconds: number
  /** For a server: mean time from request to response, ms. For a function 0. */
  requestMs: number
}

/** Baseline and solution, one after the other, each in its own process. */
export interface Pair {
  baseline: Spent
  solution: Spent
}

/** A label needs this distance from the target in every pair. Anything nearer is borderline. */
const FAST_ABOVE = 1.1
const SLOW_BELOW = 0.9
/** If requests take longer than this in every pair, their time counts instead of CPU time, as server tasks say. */
const MOST_WAITING = 1.25

/** If all pairs are at least this factor away from the target on the same side, no more are needed. */
const CLEAR = 1.5

/** Number of pairs behind a label: at least the first, up to the second near the target. */
const PAIRS = [2, 5] as const

/** Measures pairs until they are clear, or enough. @param target speed ratio to the baseline */
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

/** The label that follows from the pairs, which must all agree. Pure. @param target speed ratio to the baseline */
export function speedLabel(pairs: readonly Pair[], target: number): LabelResult {
  const ratios = ratiosOf(pairs)
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
  const calls = pairs.reduce((sum, { solution }) => sum + solution.calls, 0)
  return {
    label: outcomeOf(low, high, target),
    calls,
    figures: { ratio: rounded(totalRatio(pairs)), low: rounded(low), high: rounded(high) },
  }
}

function outcomeOf(low: number, high: number, target: number): LabelResult['label'] {
  if (low >= FAST_ABOVE * target) return 'fast'
  return high <= SLOW_BELOW * target ? 'slow' : 'borderline'
}

/** How many times as fast the solution is, by the totals of each pair. */
function ratiosOf(pairs: readonly Pair[]): number[] {
  return pairs.map(waits(pairs) ? byRequest : byCpu)
}

/** The ratio over all pairs together: every call has the same weight, whichever process made it. */
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

import { decideTypical } from './decide-typical.ts'
import { interval, median, quantile, summarise, type Clock, type Interval } from './interval.ts'
import { FUNCTION_RULE } from './speed-rules.ts'
import { START_UP_NS, totalOf } from './totals.ts'
import type { ComparedPair, SpeedSession, Work } from '../../contracts/index.ts'

/*
 * From the rounds of several functions to a ratio with its interval for each pair. No pair has a target: the question is whether the
 * two differ at all, and by how much.
 */

/** At least this many sessions, since identical code can be compiled in two ways; and at most, as for a verdict. */
export const LEAST_SESSIONS = 4
export const MOST_SESSIONS = 12
/**
 * Probability that an interval of a comparison misses its ratio. Smaller than a verdict's, because most of what people compare is alike,
 * and nobody tries a second time to find two functions equal.
 */
const MISSES = 0.001
/** Half width, log, at which a ratio near 1 is exact enough. A larger ratio may be a tenth of its own log less exact. */
const EXACT_ENOUGH = Math.log(1.04)
/** Difference between the ratio of all calls and that of typical ones, log, above which the total counts. */
const CONTRADICTS = Math.log(1.25)

/** Work of each variant in each round of a session. */
export interface VariantRounds {
  rounds: readonly (readonly Work[])[]
  /** Work of each variant before the first round. */
  before: readonly Work[]
  /** CPU nanoseconds per call of the fastest batch of each variant's warm-up; Infinity if none took long enough. */
  fastestNs: readonly number[]
}

export type PairFigures = Omit<ComparedPair, 'results'> & { clear: boolean }

/** All pairs of `count` variants, each with the earlier one as its base. */
export function pairsOf(count: number): [base: number, other: number][] {
  const indices = Array.from({ length: count }, (_, index) => index)
  return indices.flatMap((base) => indices.slice(base + 1).map((other): [number, number] => [base, other]))
}

/**
 * How many times as fast `other` is as `base`. MISSES is the error rate of the whole comparison: each of its `pairs` gets its
 * share. `clear`: further sessions would change nothing that a reader sees.
 */
export function comparePair(sessions: readonly VariantRounds[], base: number, other: number, pairs: number): PairFigures {
  const measured = sidesOf(sessions, base, other)
  // The guards against work hidden in waiting watch one side, and here each of the two may hide it.
  const guards = [measured, sidesOf(sessions, other, base)].map((one) => decideTypical(one, 1, FUNCTION_RULE))
  const clock = wallIfAny(guards.map((guard) => guard.clock))
  const summaries = measured.map((session) => summarise(session, clock))
  const typical = interval(summaries, undefined, MISSES / pairs)
  const counted = wallIfAny(guards.map((guard) => guard.total.clock))
  const total = totalOf(measured, counted)
  const by = Math.abs(total.mu - typical.mu) > CONTRADICTS ? 'total' : 'typical'
  const { mu, h } = by === 'total' ? { mu: total.mu, h: Math.max(total.h, typical.h) } : typical
  const [low, high] = reachOf(sessions, [base, other], { mu, h }, summaries)
  return {
    base,
    other,
    ratio: Math.exp(mu),
    low: Math.exp(low),
    high: Math.exp(high),
    apart: low > 0 || high < 0,
    clock: by === 'total' ? counted : clock,
    by,
    rounds: summaries.map(({ x }) => x.map(Math.exp)),
    clear: isClear({ mu, h }),
  }
}

/**
 * Where the interval begins and ends, log. It is chance which of its speeds a variant has in a session, and a dozen sessions can all but
 * miss one of them. So its interval also covers what its rounds show, with their noise, except for a tenth at either end.
 */
function reachOf(
  sessions: readonly VariantRounds[],
  pair: readonly number[],
  { mu, h }: Interval,
  summaries: readonly { x: number[] }[],
): [low: number, high: number] {
  if (!unsteady(sessions).some(({ variant }) => pair.includes(variant))) return [mu - h, mu + h]
  const rounds = summaries.flatMap(({ x }) => x)
  return [Math.min(mu - h, quantile(rounds, RARE) - ROUND_NOISE), Math.max(mu + h, quantile(rounds, 1 - RARE) + ROUND_NOISE)]
}

function wallIfAny(clocks: readonly Clock[]): Clock {
  return clocks.includes('wall') ? 'wall' : 'cpu'
}

/** Neither answer is near: the interval is narrow, and 1 is either outside of it or well inside. */
function isClear({ mu, h }: Interval): boolean {
  const distance = Math.abs(mu)
  return h <= EXACT_ENOUGH + distance / 10 && (distance > h || distance < h / 2)
}

function sidesOf(sessions: readonly VariantRounds[], base: number, other: number): SpeedSession[] {
  return sessions.map(({ rounds }) => ({ rounds: rounds.map((round) => ({ baseline: round[base]!, yours: round[other]! })) }))
}

/** Median CPU nanoseconds per call of each variant. */
export function nsPerCallOf(sessions: readonly VariantRounds[]): number[] {
  const [first] = sessions.flatMap(({ rounds }) => rounds)
  return (first ?? []).map((_, index) =>
    median(sessions.flatMap(({ rounds }) => rounds.map((round) => round[index]!.cpuNs / round[index]!.calls))),
  )
}

/**
 * Variants that work long before they are warm, more than a verdict allows beyond the one that works least: tables, for example. No
 * ratio contains that. A variant that becomes slower later comes out below zero, which counts as none.
 */
export function slowToStart(sessions: readonly VariantRounds[]): number[] {
  const warm = nsPerCallOf(sessions)
  const extra = warm.map((ns, index) => Math.max(0, median(sessions.map(({ before }) => before[index]!.cpuNs - before[index]!.calls * ns))))
  const least = Math.min(...extra)
  return extra.flatMap((ns, index) => (ns - least > START_UP_NS ? [index] : []))
}

/** Share of the batches that may be slower, and the share that may be faster, than what a comparison calls the speeds of a variant. */
const RARE = 0.1
/** Times as long as its fast batches that the slow ones of a variant take before a comparison names it. */
const UNSTEADY = 2
/** How far off a single round can be, log. */
const ROUND_NOISE = Math.log(1.1)

/**
 * Variants whose slow batches take more than twice as long per call as their fast ones, and how many times as long: V8 has compiled
 * them differently in some processes, or they do more work in some calls than in others. A ratio says little about these. The fast
 * batches may have been those of the warm-up, in half of the sessions, if a variant slows down before timing begins. A machine that
 * becomes slower for a while slows all variants, so it must be twice relative to the other variants' batches of the same round, too.
 */
export function unsteady(sessions: readonly VariantRounds[]): { variant: number; times: number }[] {
  return nsPerCallOf(sessions).flatMap((_, variant) => {
    const own = (costs: readonly number[]) => costs[variant]!
    const relative = (costs: readonly number[]) => costs[variant]! / geometricMean(costs.filter((_, other) => other !== variant))
    const times = Math.min(...[own, relative].map((cost) => spreadOf(sessions, cost)))
    return times > UNSTEADY ? [{ variant, times }] : []
  })
}

/** Slow batches divided by fast ones. @param cost of a batch, from the CPU nanoseconds per call of all variants at that time */
function spreadOf(sessions: readonly VariantRounds[], cost: (costs: readonly number[]) => number): number {
  const costs = sessions.flatMap(({ rounds }) => rounds.map((round) => cost(round.map(({ cpuNs, calls }) => cpuNs / calls))))
  const warming = sessions.map(({ fastestNs }) => cost(fastestNs)).map((fastest) => (Number.isFinite(fastest) ? fastest : Infinity))
  return quantile(costs, 1 - RARE) / Math.min(quantile(costs, RARE), median(warming))
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
}

/** CPU nanoseconds of one variant, for the same number of calls with inputs that it has not met before, and then with the same again. */
export interface Passes {
  calls: number
  first: readonly number[]
  again: readonly number[]
}

/**
 * Share of the passes through new inputs, and of those through known ones, that may take less time than a comparison says. Whatever disturbs
 * a pass makes it longer, so both are below the median.
 */
const [LOW_FIRST, LOW_AGAIN] = [0.1, 1 / 3]
/** CPU nanoseconds that the first of two passes may take more by itself: 16,000 in the median, on a shared machine with slow memory. */
const BY_ITSELF_NS = 30e3

/**
 * Variants that take more than twice as long for an input that they have not met before, and how many times as long at least: they
 * remember. What new inputs cost the variant that they cost least, because the processor's caches are cold for example, is no memory.
 */
export function remembering(
  sessions: readonly (VariantRounds & { afterwards: { passes: readonly Passes[] } })[],
): { variant: number; times: number }[] {
  const warm = nsPerCallOf(sessions)
  const extras = warm.map((_, index) => extraOf(sessions.map(({ afterwards }) => afterwards.passes[index]!)))
  const common = Math.max(0, Math.min(...extras.map(({ always }) => always)))
  return warm.flatMap((ns, variant) => {
    const times = 1 + (extras[variant]!.usually - common) / ns
    return times > 2 ? [{ variant, times }] : []
  })
}

/** CPU nanoseconds per call that a variant takes more for new inputs: `usually`, and `always`, even than in disturbed passes through known ones. */
function extraOf(passes: readonly Passes[]): { usually: number; always: number } {
  const perCall = (kind: 'first' | 'again') => passes.flatMap((pass) => pass[kind].map((ns) => ns / pass.calls))
  const byItself = median(passes.map(({ calls }) => BY_ITSELF_NS / calls))
  const first = quantile(perCall('first'), LOW_FIRST) - byItself
  return { usually: first - quantile(perCall('again'), LOW_AGAIN), always: first - quantile(perCall('again'), 1 - LOW_FIRST) }
}

import { interval, mean, median, type Clock, type Interval } from './interval.ts'
import type { Round, SpeedSession, Work } from '../../contracts/index.ts'

/*
 * The total cost of all calls. A median ignores anything that happens in fewer than half of the rounds: a rehash, an
 * eviction, a major collection, or a deliberate stall. Callers pay for it all the same.
 */

/**
 * Free one-off work before the rounds, beyond the baseline's, ns: loading, compiling, building tables. Correct solutions use
 * up to a fifth of it.
 */
export const START_UP_NS = 500e6

/** Least cost of a round with a stall, as a multiple of the session's median round. */
const STALLED = 2
/** Shorter stalls, ns, are the engine's own, such as collections of the young generation. */
const LEAST_STALL_NS = 5e6

export type SideName = keyof Round

/** Stalls: one call in `oneIn` takes `seconds`. */
export interface Stalls {
  oneIn: number
  seconds: number
}

const KEYS = { cpu: 'cpuNs', wall: 'wallNs' } as const

/** Nanoseconds per call. */
export function costIn(work: Work, clock: Clock): number {
  return work[KEYS[clock]] / work.calls
}

export function sum(works: readonly Work[]): Work {
  const all = { calls: 0, cpuNs: 0, wallNs: 0 }
  for (const { calls, cpuNs, wallNs } of works) {
    all.calls += calls
    all.cpuNs += cpuNs
    all.wallNs += wallNs
  }
  return all
}

/** Sum of one side's work over all rounds of the sessions. */
export function sideOf(measured: readonly SpeedSession[], side: SideName): Work {
  return sum(measured.flatMap(({ rounds }) => rounds.map((round) => round[side])))
}

/**
 * Log of the ratio of costs per call, baseline over submission, over every call of every session. Each session's cost is
 * divided by that of its own baseline, so that a baseline that V8 compiled better in one process counts once per session, as
 * in the ratio of typical calls. The half width is that of the per-session ratios.
 */
export function totalOf(measured: readonly SpeedSession[], clock: Clock): Interval {
  const costs = measured.map((session) => costOf(session, clock))
  const { h } = interval(costs.map((cost) => ({ x: [], y: -Math.log(cost), se: 0 })))
  return { mu: -Math.log(mean(costs)), h }
}

function costOf(session: SpeedSession, clock: Clock): number {
  const [baseline, yours] = [sideOf([session], 'baseline'), sideOf([session], 'yours')]
  return Math.max(costIn(yours, clock), sinceStart(session, clock)) / costIn(baseline, clock)
}

/** Nanoseconds per call of the submission since its process started, minus the free one-off work. */
function sinceStart(session: SpeedSession, clock: Clock): number {
  if (session.warmUp === undefined) return 0
  const all = sum([session.warmUp.yours, ...session.rounds.map(({ yours }) => yours)])
  return (all[KEYS[clock]] - START_UP_NS - startUpOf(session, 'baseline', clock)) / all.calls
}

/** Nanoseconds that a side took before the rounds beyond the cost of the same calls once warm. */
function startUpOf({ rounds, warmUp }: SpeedSession, side: SideName, clock: Clock): number {
  if (warmUp === undefined) return 0
  const warm = median(rounds.map((round) => costIn(round[side], clock)))
  return Math.max(0, warmUp[side][KEYS[clock]] - warm * warmUp[side].calls)
}

/** Seconds of one-off work of the submission beyond the baseline's; the maximum over all sessions. */
export function startUpSeconds(measured: readonly SpeedSession[], clock: Clock): number {
  return Math.max(0, ...measured.map((session) => startUpOf(session, 'yours', clock) - startUpOf(session, 'baseline', clock))) / 1e9
}

/** Standard deviation of the log cost per call over the rounds of all sessions. */
export function spreadOf(measured: readonly SpeedSession[], side: SideName, clock: Clock): number {
  const costs = measured.flatMap(({ rounds }) => rounds.map((round) => Math.log(costIn(round[side], clock))))
  const middle = mean(costs)
  return Math.sqrt(mean(costs.map((cost) => (cost - middle) ** 2)))
}

/** How often and how long calls of the submission stall, from rounds that take far longer than others; null if there are none. */
export function stallsOf(measured: readonly SpeedSession[], clock: Clock): Stalls | null {
  const excesses = measured.flatMap((session) => excessesOf(session, clock))
  if (excesses.length === 0) return null
  return { oneIn: Math.round(sideOf(measured, 'yours').calls / excesses.length), seconds: mean(excesses) / 1e9 }
}

function excessesOf({ rounds }: SpeedSession, clock: Clock): number[] {
  const typical = median(rounds.map(({ yours }) => costIn(yours, clock)))
  return rounds.flatMap(({ yours }) => {
    const excess = yours[KEYS[clock]] - typical * yours.calls
    return excess > (STALLED - 1) * typical * yours.calls && excess > LEAST_STALL_NS ? [excess] : []
  })
}

import { interval, median, quantile, summarise, type Clock, type Interval, type SessionSummary } from './interval.ts'
import { tailOf } from './latencies.ts'
import { GUARDS, NEVER, WAITING, type SpeedRule } from './speed-rules.ts'
import { sideOf, totalOf } from './totals.ts'
import type { HttpSession, SpeedSession } from '../../contracts/index.ts'

export interface Answer extends Interval {
  answer: 'pass' | 'slow' | 'more' | 'unsure'
}

/** The deciding ratio: of typical calls (the median round), of all calls in total, or, for servers, of the slowest 1 % of requests. */
export type DecidedBy = 'typical' | 'total' | 'slowest'

export interface SpeedDecision extends Answer {
  by: DecidedBy
  clock: Clock
  sessions: SessionSummary[]
  /** Logs of all ratios, whichever decides. `slowest` is null if no latencies are known. */
  typical: Interval
  total: Interval & { clock: Clock }
  slowest: Interval | null
}

/** Measured sessions. Those of functions have no latencies. */
export type Measured = SpeedSession & Pick<Partial<HttpSession>, 'latencies'>

/** Decides by typical calls, and adds the other ratios of the same sessions. */
export function decideTypical(measured: readonly Measured[], required: number, rule: SpeedRule): SpeedDecision {
  const clock = rule.clock === 'cpu' || rule.clock === 'wall' ? rule.clock : clockFor(measured, GUARDS[rule.clock])
  const sessions = measured.map((session) => summarise(session, clock))
  // If the guard switched to the wall clock, another session is needed to tell waiting from a busy core.
  const isTurned = clock === 'wall' && rule.clock !== 'wall'
  const { answer, ...typical } = answerFor(sessions, required, isTurned ? { ...rule, alone: NEVER } : rule)
  const counted = clock === 'cpu' && isStretched(measured, rule) ? 'wall' : clock
  return {
    answer,
    ...typical,
    by: 'typical',
    clock,
    sessions,
    typical,
    total: { ...totalOf(measured, counted), clock: counted },
    slowest: tailOf(measured),
  }
}

/** Whether all rounds together waited so much longer than the baseline's that the total must use wall-clock time. */
function isStretched(measured: readonly Measured[], { clock }: SpeedRule): boolean {
  if (clock === 'cpu' || clock === 'wall') return false
  const { of, inTotal } = GUARDS[clock]
  return of(sideOf(measured, 'yours')) / of(sideOf(measured, 'baseline')) > inTotal
}

/**
 * The three-way rule: answer as soon as the interval's half width is at most the band plus the distance to the target. A
 * ratio within the band may get either answer; one outside it gets the right one with probability 1 − α.
 */
export function answerFor(sessions: readonly SessionSummary[], required: number, rule: SpeedRule): Answer {
  const { times, widest } = sessions.length > 1 ? { times: 1, widest: Infinity } : rule.alone
  const { mu, h } = interval(sessions, times * rule.priorSd)
  const distance = mu - Math.log(required)
  const clear = h <= rule.delta + Math.abs(distance) && h <= widest
  const last = sessions.length >= rule.mostSessions
  return { answer: clear ? (distance >= 0 ? 'pass' : 'slow') : last ? 'unsure' : 'more', mu, h }
}

function clockFor(measured: readonly SpeedSession[], { of, quantiles }: (typeof GUARDS)[keyof typeof GUARDS]): Clock {
  const rounds = measured.flatMap((session) => session.rounds)
  const [baseline, yours] = [rounds.map((round) => of(round.baseline)), rounds.map((round) => of(round.yours))]
  return quantiles.every((share) => quantile(yours, share) / quantile(baseline, share) > WAITING) ? 'wall' : 'cpu'
}

/**
 * Whether the submission waits: its wall-clock ratio is clearly worse than its CPU ratio. A request that takes longer because it computes
 * more makes both ratios equally bad.
 */
export function isWaiting(measured: readonly SpeedSession[]): boolean {
  return clockFor(measured, GUARDS.guarded) === 'wall'
}

/** Median CPU nanoseconds per call of one side. */
export function nsPerCall(measured: readonly SpeedSession[], side: 'baseline' | 'yours'): number {
  return median(measured.flatMap((session) => session.rounds.map((round) => round[side].cpuNs / round[side].calls)))
}

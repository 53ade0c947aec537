import type { Clock } from './interval.ts'
import type { SpeedTarget, Work } from '../../contracts/index.ts'

/** Parameters for deciding one kind of task. Logs are natural. */
export interface SpeedRule {
  /** Half width of the band around the target in which both answers are acceptable, log. */
  delta: number
  /** Prior for the spread between sessions, log. */
  priorSd: number
  /**
   * For a single session, which does not show the spread between sessions: that spread is taken as `times` × `priorSd`. An
   * interval with a half width above `widest`, log, does not decide, since it would say little to the learner.
   */
  alone: { times: number; widest: number }
  /** The same for a single session against the reference, after those that decided the outcome. */
  aloneForLevel: { times: number; widest: number }
  mostSessions: number
  /** Most sessions against the reference for the level of a pass, because the learner is waiting although the outcome is clear. */
  mostForLevel: number
  /** Number of sessions after which the cost of all calls must decide, if typical calls have not. */
  forTotals: number
  /**
   * The clock that counts. A function has nothing to wait for, so its CPU time counts, guarded against work hidden in
   * waiting. A server waits for its database: its CPU time counts as long as its clients do not wait longer than the
   * baseline's; for requests per second, wall-clock time counts.
   */
  clock: Clock | keyof typeof GUARDS
}

/** A single session never decides. */
export const NEVER = { times: 1, widest: 0 }

/**
 * The same function can be twice as fast in one process as in the next because of V8, so one session is never enough for the
 * outcome. If twelve give no answer, more will not either. For the level, one that is far from every level is enough: 71 of 97
 * sessions against the references of six exercises were, and each gave the level of all sessions together, although single
 * sessions were up to a fifth off their mean.
 */
export const FUNCTION_RULE: SpeedRule = {
  delta: Math.log(1.05),
  priorSd: 0.015,
  alone: NEVER,
  aloneForLevel: { times: 3, widest: Math.log(1.5) },
  mostSessions: 12,
  mostForLevel: 6,
  forTotals: 6,
  clock: 'guarded',
}

/**
 * Servers are noisier: CPU per request differs by 2.7 % between sessions of the same pair on a quiet machine. A session takes
 * seconds, and one is enough far from the target: of 6,000 simulated servers 30 % off the target, with a spread of 10 %
 * between sessions and 15 % between rounds, none was judged wrong. `times` widens only the spread between sessions, since the
 * spread between rounds is visible within a session. Doubling the whole interval instead (up to 1.6 times the ratio) cost 1.8
 * sessions instead of 1.1 for servers at twice the target, and one session sufficed only if rounds agreed by chance, so that
 * fewer intervals held the truth.
 */
const CPU_PER_REQUEST: SpeedRule = {
  delta: Math.log(1.1),
  priorSd: 0.04,
  alone: { times: 2, widest: Math.log(2) },
  aloneForLevel: { times: 2, widest: Math.log(2) },
  mostSessions: 6,
  mostForLevel: 3,
  forTotals: 3,
  clock: 'prompt',
}
/** Requests per second vary more: by 11 % between sessions if the server computes. */
const PER_SECOND: SpeedRule = { ...CPU_PER_REQUEST, clock: 'wall' }
/**
 * Answers in time vary less, since timers decide how many there are: by 1 to 2 % between sessions. A busy machine adds more, but between
 * rounds as well, so that a single session shows it.
 */
const IN_TIME: SpeedRule = { ...PER_SECOND, priorSd: 0.02 }

export function httpRule(by: SpeedTarget['by']): SpeedRule {
  if (by === 'answers-in-time') return IN_TIME
  return by === 'requests-per-second' ? PER_SECOND : CPU_PER_REQUEST
}

/**
 * Ratio between the sides above which the wall clock decides. Work hidden in waiting takes wall-clock time but no CPU time.
 * Other processes stretch the wall-clock times of both sides alike; waiting stretches only the side that waits.
 */
export const WAITING = 1.25

/**
 * `of`: the figure of a round that must not exceed the baseline's. `quantiles`: the quantiles of the rounds in which it has
 * to, by WAITING, for the wall clock to decide. `inTotal`: the excess over all rounds together that makes the total use
 * wall-clock time, which catches waits in only a few rounds. Of 1,200 verdicts on functions under noise, 14 exceeded twice
 * the baseline's, the furthest 2.6 times.
 */
export const GUARDS = {
  /**
   * Wall-clock time over CPU time. Checked in the lower quartile too: in 2,973 checks of functions under noise, the noise stretched the
   * median in 15, but never both. (Waiting cannot hide a function's CPU time: its sandbox is billed for all.)
   */
  guarded: { of: ({ wallNs, cpuNs }: Work) => wallNs / Math.max(1, cpuNs), quantiles: [0.25, 0.5], inTotal: 3 },
  /**
   * Wall-clock time per request. A server that collects requests to compute once for all of them saves CPU time at its
   * clients' expense. Checked in the median, like CPU time, so that being prompt in some rounds gains nothing. Noise reached
   * 1.10 in 169 checks. With two lanes keeping all cores busy, one session in thousands was stretched in most rounds, and a
   * server 1.3 times as cheap as required was called slow. So a single session switches to the wall clock but does not decide.
   */
  prompt: { of: ({ wallNs, calls }: Work) => wallNs / calls, quantiles: [0.5], inTotal: WAITING },
} as const

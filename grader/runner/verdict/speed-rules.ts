import type { Clock } from './interval.ts'
import type { SpeedTarget, Work } from '../../contracts/index.ts'

/** How a kind of task is decided. Logs are natural. */
export interface SpeedRule {
  /** Half width of the band around the target in which either answer is right, log. */
  delta: number
  /** Between-session spread to start from, log. */
  priorSd: number
  /**
   * A single session shows nothing of the spread between sessions, which is taken for so many times `priorSd` then; an interval of a
   * greater half width than `widest`, log, would settle the word and tell the learner little.
   */
  alone: { times: number; widest: number }
  mostSessions: number
  /** Sessions at the most that a pass is measured on for its level alone: a learner waits for them, and the word is clear by then. */
  mostForLevel: number
  /** Sessions after which the cost of all calls decides at the latest, where that is what has to. */
  forTotals: number
  /**
   * What is compared. A function has nothing to wait for: its CPU time counts, and is guarded against work that is hidden in
   * waiting. A server waits for its database, and its CPU time counts as long as its visitors do not wait for longer than the
   * baseline's; or it is the time that its requests take which counts.
   */
  clock: Clock | keyof typeof GUARDS
}

/** No session alone is narrow enough. */
export const NEVER = { times: 1, widest: 0 }

/**
 * V8 may have drawn a function twice as fast in one process as in the next: one session is never enough. Twelve without
 * an answer will not get one.
 */
export const FUNCTION_RULE: SpeedRule = {
  delta: Math.log(1.05),
  priorSd: 0.015,
  alone: NEVER,
  mostSessions: 12,
  mostForLevel: 6,
  forTotals: 6,
  clock: 'guarded',
}

/**
 * Servers are noisier: CPU a request differs by 2.7 % between sessions of the same pair, where the machine is quiet. A session takes
 * seconds, and one is enough where the ratio is far from the target: of 6,000 simulated servers that are 30 % off it, with sessions
 * that differ by 10 % and rounds by 15 %, none was judged wrong either way. How much rounds differ is seen within a session: when the
 * whole interval was taken twice as wide, and up to 1.6 times the ratio, servers that are twice the target away took 1.8 sessions
 * where they take 1.1, and those that took one were those whose rounds had agreed by chance, so that fewer intervals held the truth.
 */
const CPU_PER_REQUEST: SpeedRule = {
  delta: Math.log(1.1),
  priorSd: 0.04,
  alone: { times: 2, widest: Math.log(2) },
  mostSessions: 6,
  mostForLevel: 3,
  forTotals: 3,
  clock: 'prompt',
}
/** Requests a second swing more: by 11 % between sessions where the server computes. */
const REQUESTS_PER_SECOND: SpeedRule = { ...CPU_PER_REQUEST, clock: 'wall' }

export function httpRule(by: SpeedTarget['by']): SpeedRule {
  return by === 'requests-per-second' ? REQUESTS_PER_SECOND : CPU_PER_REQUEST
}

/**
 * Work that is hidden in waiting takes wall-clock time and no CPU time. Other processes stretch both sides' wall clocks
 * alike, waiting stretches the one that waits: above this ratio between the sides, the wall clock decides.
 */
export const WAITING = 1.25

/**
 * What of a round must not be greater than the baseline's, and in which quantiles of the rounds it has to be for the wall clock to decide.
 * `inTotal`: how many times as great it must be of all rounds together for their total to be that of the wall clock, which is for waits
 * in a few of the rounds. Of 1,200 verdicts on functions under noise, 14 came to more than twice the baseline's, the furthest to 2.6
 * times.
 */
export const GUARDS = {
  /**
   * How much its wall clock is stretched beyond its CPU time. In the lower quartile, too: of 2,973 looks at functions under noise the
   * median alone was stretched in 15, by the noise, and both in none. (Waiting hides nothing of a function: its box is billed for all.)
   */
  guarded: { of: ({ wallNs, cpuNs }: Work) => wallNs / Math.max(1, cpuNs), quantiles: [0.25, 0.5], inTotal: 3 },
  /**
   * What a request takes by the wall clock. A server that is cheaper has its core for more of them, however long each waits for a
   * database; one that lets a crowd gather, to compute once for all, spares the core what it costs the visitors. In the median, by which
   * the CPU time is judged, too, so that nothing is won by being prompt in some rounds. Noise came to 1.10 in 169
   * looks; where two lanes kept
   * all cores busy, one session of thousands was stretched in most of its rounds, and a server called slow that is 1.3 times as cheap
   * as its target asks. So a session alone turns to the wall clock, and does not decide by it.
   */
  prompt: { of: ({ wallNs, calls }: Work) => wallNs / calls, quantiles: [0.5], inTotal: WAITING },
} as const

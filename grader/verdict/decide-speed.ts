import { interval, median, quantile, summarise, type Clock, type Interval, type SessionSummary } from './interval.ts'
import { tailOf } from './latencies.ts'
import { sideOf, spreadOf, totalOf } from './totals.ts'
import { LEVELS, type Level, type SpeedSession, type HttpSession, type SpeedTarget, type Work } from '../contracts/index.ts'

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
  /** Sessions after which the cost of all calls decides, where that is what has to. */
  forTotals: number
  /**
   * What is compared. A function has nothing to wait for: its CPU time counts, and is guarded against work that is hidden in
   * waiting. A server waits for its database, and its CPU time counts as long as its visitors do not wait for longer than the
   * baseline's; or it is the time that its requests take which counts.
   */
  clock: Clock | keyof typeof GUARDS
}

/** No session alone is narrow enough. */
const NEVER = { times: 1, widest: 0 }

/** V8 may have drawn a function twice as fast in one process as in the next: one session is never enough. Twelve without an answer will not get one. */
export const FUNCTION_RULE: SpeedRule = { delta: Math.log(1.05), priorSd: 0.015, alone: NEVER, mostSessions: 12, mostForLevel: 6, forTotals: 6, clock: 'guarded' }

/**
 * Servers are noisier: CPU a request differs by 2.7 % between sessions of the same pair, where the machine is quiet. A session takes
 * seconds, and one is enough where the ratio is far from the target: of 6,000 simulated servers that are 30 % off it, with sessions
 * that differ by 10 % and rounds by 15 %, none was judged wrong either way. How much rounds differ is seen within a session: when the
 * whole interval was taken twice as wide, and up to 1.6 times the ratio, servers that are twice the target away took 1.8 sessions
 * where they take 1.1, and those that took one were those whose rounds had agreed by chance, so that fewer intervals held the truth.
 */
const CPU_PER_REQUEST: SpeedRule = { delta: Math.log(1.1), priorSd: 0.04, alone: { times: 2, widest: Math.log(2) }, mostSessions: 6, mostForLevel: 3, forTotals: 3, clock: 'prompt' }
/** Requests a second swing more: by 11 % between sessions where the server computes. */
const REQUESTS_PER_SECOND: SpeedRule = { ...CPU_PER_REQUEST, clock: 'wall' }

export function httpRule(by: SpeedTarget['by']): SpeedRule {
  return by === 'requests-per-second' ? REQUESTS_PER_SECOND : CPU_PER_REQUEST
}

/**
 * Work that is hidden in waiting takes wall-clock time and no CPU time. Other processes stretch both sides' wall clocks
 * alike, waiting stretches the one that waits: above this ratio between the sides, the wall clock decides.
 */
const WAITING = 1.25

/**
 * What of a round must not be greater than the baseline's, and in which quantiles of the rounds it has to be for the wall clock to decide.
 * `inTotal`: how many times as great it must be of all rounds together for their total to be that of the wall clock, which is for waits
 * in a few of the rounds. Of 1,200 verdicts on functions under noise, 14 came to more than twice the baseline's, the furthest to 2.6
 * times.
 */
const GUARDS = {
  /**
   * How much its wall clock is stretched beyond its CPU time. In the lower quartile, too: of 2,973 looks at functions under noise the
   * median alone was stretched in 15, by the noise, and both in none. (Waiting hides nothing of a function: its box is billed for all.)
   */
  guarded: { of: ({ wallNs, cpuNs }: Work) => wallNs / Math.max(1, cpuNs), quantiles: [0.25, 0.5], inTotal: 3 },
  /**
   * What a request takes by the wall clock. A server that is cheaper has its core for more of them, however long each waits for a
   * database; one that lets a crowd gather, to compute once for all, spares the core what it costs the visitors. In the median, by which
   * the CPU time is judged, too, so that nothing is won by being prompt in some rounds. Noise came to 1.10 in 169 looks; where two lanes kept
   * all cores busy, one session of thousands was stretched in most of its rounds, and a server called slow that is 1.3 times as cheap
   * as its target asks. So a session alone turns to the wall clock, and does not decide by it.
   */
  prompt: { of: ({ wallNs, calls }: Work) => wallNs / calls, quantiles: [0.5], inTotal: WAITING },
} as const

export interface Answer extends Interval {
  answer: 'pass' | 'slow' | 'more' | 'unsure'
}

/**
 * By which ratio: of typical calls (the median of the rounds), of all calls together, or, for servers, of the slowest hundredth
 * of the requests.
 */
export type DecidedBy = 'typical' | 'total' | 'slowest'

export interface SpeedDecision extends Answer {
  by: DecidedBy
  clock: Clock
  sessions: SessionSummary[]
  /** Logs of the ratios, whichever decides. `slowest`: null where no latencies are known. */
  typical: Interval
  total: Interval & { clock: Clock }
  slowest: Interval | null
}

/** Sessions as they were measured. Of functions no latencies are known. */
export type Measured = SpeedSession & Pick<Partial<HttpSession>, 'latencies'>

/**
 * Is the submission `required` times as fast as the baseline, as far as these sessions show? Typical calls decide, unless what all
 * calls cost contradicts them, or the submission has no typical call.
 */
export function decideSpeed(measured: readonly Measured[], required: number, rule: SpeedRule): SpeedDecision {
  const decided = decideTypical(measured, required, rule)
  const looks = measured.map((_, index) => decideTypical(measured.slice(0, index + 1), required, rule))
  const by = looks.map((look) => contradicts(look, required, rule)).find((contradiction) => contradiction !== null) ?? (isUnsteady(measured, decided, rule) ? 'total' : null)
  if (by === null) return decided
  if (measured.length < rule.forTotals) return { ...decided, answer: 'more' }
  return decideOtherwise(decided, required, by)
}

/**
 * Which ratio is on the other side of the target than the answer of typical calls, by more than the band; null where none is. A look that
 * found one is never forgotten: a stall that stays away for a session would be let pass otherwise.
 */
function contradicts({ answer, total, slowest }: SpeedDecision, required: number, rule: SpeedRule): Exclude<DecidedBy, 'typical'> | null {
  const target = Math.log(required)
  if (answer === 'slow') return total.mu > target + rule.delta ? 'total' : null
  if (answer !== 'pass') return null
  if (total.mu < target - rule.delta) return 'total'
  return slowest !== null && slowest.mu < -TAIL ? 'slowest' : null
}

/** The slowest hundredth of the requests may take so many times as long as the baseline's, log. */
const TAIL = Math.log(2)

/** By all calls, after sessions enough. The slowest requests keep a pass only where they are not that slow any more. */
function decideOtherwise(decided: SpeedDecision, required: number, by: Exclude<DecidedBy, 'typical'>): SpeedDecision {
  const { total, slowest } = decided
  if (by === 'slowest' && slowest !== null && slowest.mu < -TAIL) return { ...decided, ...slowest, answer: 'slow', by, clock: 'wall' }
  if (by === 'slowest') return decided
  return { ...decided, ...total, answer: total.mu >= Math.log(required) ? 'pass' : 'slow', by }
}

/**
 * Whether there is no answer after sessions enough, and that is the submission's own doing: its cost varies from round to round,
 * while that of the baseline, on the same core in turns with it, does not.
 */
function isUnsteady(measured: readonly Measured[], { answer, clock }: SpeedDecision, rule: SpeedRule): boolean {
  if (measured.length < rule.forTotals || answer === 'pass' || answer === 'slow') return false
  return spreadOf(measured, 'yours', clock) > Math.max(UNSTEADY, UNSTEADIER * spreadOf(measured, 'baseline', clock))
}

/** Spread of a submission, log, that noise does not explain: it came to 0.1 in the two of 1,200 verdicts that took so many sessions. */
const UNSTEADY = 0.25
/** And how many times that of the baseline it is. */
const UNSTEADIER = 3

function decideTypical(measured: readonly Measured[], required: number, rule: SpeedRule): SpeedDecision {
  const clock = rule.clock === 'cpu' || rule.clock === 'wall' ? rule.clock : clockFor(measured, GUARDS[rule.clock])
  const sessions = measured.map((session) => summarise(session, clock))
  // Where the guard has turned to the wall clock, the next session tells whether the submission waits or was kept from its core.
  const isTurned = clock === 'wall' && rule.clock !== 'wall'
  const { answer, ...typical } = answerFor(sessions, required, isTurned ? { ...rule, alone: NEVER } : rule)
  const counted = clock === 'cpu' && isStretched(measured, rule) ? 'wall' : clock
  return { answer, ...typical, by: 'typical', clock, sessions, typical, total: { ...totalOf(measured, counted), clock: counted }, slowest: tailOf(measured) }
}

/** Whether all rounds together waited so much longer than the baseline's that the total has to count it. */
function isStretched(measured: readonly Measured[], { clock }: SpeedRule): boolean {
  if (clock === 'cpu' || clock === 'wall') return false
  const { of, inTotal } = GUARDS[clock]
  return of(sideOf(measured, 'yours')) / of(sideOf(measured, 'baseline')) > inTotal
}

/**
 * The highest level that the ratio of typical calls reaches and that of all calls does not contradict. `clear`: by the rule that the word goes by, so that a level is no likelier than the word to be
 * another one on a re-run; or it shall not be waited for any longer.
 */
export function decideLevel({ sessions, typical, total, by }: SpeedDecision, target: SpeedTarget, rule: SpeedRule): { level: Level; clear: boolean } {
  const levels = LEVELS.filter((level) => target[level] !== undefined)
  const mu = by === 'total' ? total.mu : Math.min(typical.mu, total.mu + rule.delta)
  return {
    level: levels.findLast((level) => mu >= Math.log(target[level]!)) ?? 'required',
    clear: by === 'total' || sessions.length >= rule.mostForLevel || levels.every((level) => answerFor(sessions, target[level]!, rule).answer !== 'more'),
  }
}

/**
 * The three-way rule: an answer as soon as the interval is narrower than the band plus the distance to the target; so a
 * ratio within the band may get either answer, and one outside it gets the right one with probability 1 − α.
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

/** Median CPU nanoseconds a call of one side. */
export function nsPerCall(measured: readonly SpeedSession[], side: 'baseline' | 'yours'): number {
  return median(measured.flatMap((session) => session.rounds.map((round) => round[side].cpuNs / round[side].calls)))
}

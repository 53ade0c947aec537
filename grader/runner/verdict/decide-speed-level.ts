import { answerFor, decideTypical, type Measured, type SpeedDecision } from './decide-typical.ts'
import type { Interval } from './interval.ts'
import { NEVER, type SpeedRule } from './speed-rules.ts'
import { LEVELS, type AgainstReference, type Level, type SpeedTarget } from '../../contracts/index.ts'

/*
 * The level of a pass. Where levels are ratios to the reference, it is decided by sessions of their own after those that decided the
 * outcome, which a failed attempt does not take. Otherwise it is decided by the sessions of the outcome, and a few more of them. Without
 * levels, a pass that rests on one process is confirmed by a second one beside the reference, which costs less than the baseline.
 */

export interface SpeedLevel {
  level: Level
  /**
   * Decided by the same rule as the outcome, so that a rerun is no more likely to change the level than the outcome; or out of sessions to
   * wait for.
   */
  clear: boolean
  /** Log of the ratio that decides the level, and its sessions; null before the first, and without levels. */
  against: (Interval & { sessions: number }) | null
}

/**
 * Fewest processes of the submission that a pass rests on. One of a server's that happens to be fast would otherwise be enough; its
 * sessions for the level count, too.
 */
const LEAST_PROCESSES = 2

type HigherLevel = Exclude<Level, 'required'>

/** Whether the sessions that follow a pass are against the reference. */
export function followsReference(target: SpeedTarget): boolean {
  return target.levelsAgainst === 'reference' || higherLevels(target).length === 0
}

/**
 * The highest level that typical calls reach and that all calls do not contradict, by the clock of the outcome. If the outcome was
 * decided by the total cost of all calls, so is the level.
 * @param outcome the pass
 * @param measured sessions against the reference, if these follow the pass, else those of the outcome
 */
export function decideLevel(outcome: SpeedDecision, measured: readonly Measured[], target: SpeedTarget, rule: SpeedRule): SpeedLevel {
  const levels = higherLevels(target)
  if (levels.length === 0) return { level: 'required', clear: outcome.sessions.length + measured.length >= LEAST_PROCESSES, against: null }
  if (measured.length === 0) return { level: 'required', clear: false, against: null }
  const { ratio, isClear } = compare(outcome, measured, rule)
  return {
    level: levels.findLast((level) => ratio.mu >= Math.log(target[level]!)) ?? 'required',
    clear: measured.length >= rule.mostForLevel || levels.every((level) => isClear(target[level]!)),
    against: { ...ratio, sessions: measured.length },
  }
}

/**
 * Whether the last of these sessions, still under way, needs no further rounds: typical calls decide, the level is
 * clear, and the whole interval is on one side of every level.
 */
export function isFarFromLevels(outcome: SpeedDecision, measured: readonly Measured[], target: SpeedTarget, rule: SpeedRule): boolean {
  const { ratio, isClear } = compare(outcome, measured, rule)
  if (outcome.by === 'total') return false
  return higherLevels(target).every((level) => isClear(target[level]!) && Math.abs(ratio.mu - Math.log(target[level]!)) > ratio.h)
}

/** The figures of a verdict about the reference; undefined before the first session against it, or if it decides nothing. */
export function referenceFigures({ against }: SpeedLevel, target: SpeedTarget): AgainstReference | undefined {
  if (against === null || target.levelsAgainst === undefined) return undefined
  const { mu, h, sessions } = against
  const levels = Object.fromEntries(higherLevels(target).map((level) => [level, target[level]]))
  return { ratio: Math.exp(mu), low: Math.exp(mu - h), high: Math.exp(mu + h), sessions, levels }
}

function higherLevels(target: SpeedTarget): HigherLevel[] {
  return LEVELS.filter((level) => level !== 'required').filter((level) => target[level] !== undefined)
}

/** `isClear`: whether it is certain on which side of that ratio the submission is. */
function compare(outcome: SpeedDecision, measured: readonly Measured[], rule: SpeedRule) {
  // The guard against waiting has already decided on which clock the submission is judged.
  const isTurned = outcome.clock === 'wall' && rule.clock !== 'wall'
  const byClock: SpeedRule = { ...rule, clock: outcome.clock, alone: isTurned ? NEVER : rule.aloneForLevel }
  const { sessions, typical, total } = decideTypical(measured, 1, byClock)
  if (outcome.by === 'total') {
    const isClear = (ratio: number) => measured.length > 1 && total.h <= rule.delta + Math.abs(total.mu - Math.log(ratio))
    return { ratio: { mu: total.mu, h: total.h }, isClear }
  }
  const isClear = (ratio: number) => answerFor(sessions, ratio, byClock).answer !== 'more'
  return { ratio: { mu: Math.min(typical.mu, total.mu + rule.delta), h: typical.h }, isClear }
}

import { answerFor, decideTypical, type DecidedBy, type Measured, type SpeedDecision } from './decide-typical.ts'
import type { SpeedRule } from './speed-rules.ts'
import { spreadOf } from './totals.ts'
import { LEVELS, type Level, type SpeedTarget } from '../../contracts/index.ts'

/** The slowest hundredth of the requests may take so many times as long as the baseline's, log. */
const TAIL = Math.log(2)
/** Spread of a submission, log, that noise does not explain: it came to 0.1 in the two of 1,200 verdicts that took so many sessions. */
const UNSTEADY = 0.15
/** And how many times that of the baseline it is. */
const UNSTEADIER = 3
/**
 * A total that is so far below typical calls, log, rests on how many stalls the sessions happened to hold: of 54
 * correct solutions the lowest
 * was 0.91 of typical.
 */
const STALLING = Math.log(2)
/** Sessions of which one alone cannot have made the total. */
const LEAST_FOR_TOTALS = 3

/**
 * Is the submission `required` times as fast as the baseline, as far as these sessions show? Typical calls decide, unless what all
 * calls cost contradicts them, or the submission has no typical call.
 */
export function decideSpeed(measured: readonly Measured[], required: number, rule: SpeedRule): SpeedDecision {
  const decided = decideTypical(measured, required, rule)
  const profileRuns = measured.map((_, index) => decideTypical(measured.slice(0, index + 1), required, rule))
  const by =
    profileRuns.map((profileRun) => contradicts(profileRun, required, rule)).find((contradiction) => contradiction !== null) ??
    (isUnsteady(measured, decided, rule) ? 'total' : null)
  if (by === null) return decided
  if (measured.length < rule.forTotals && !isObvious(measured.length, decided, required, rule)) return { ...decided, answer: 'more' }
  return decideOtherwise(decided, required, by)
}

/**
 * Which ratio is on the other side of the target than the answer of typical calls, by more than the band, or so near
 * it, because of stalls, that
 * a few more of them decide; null where none is. A look that found one is never forgotten: a stall that stays away for a session would be
 * let pass otherwise.
 */
function contradicts(
  { answer, typical, total, slowest }: SpeedDecision,
  required: number,
  rule: SpeedRule,
): Exclude<DecidedBy, 'typical'> | null {
  const target = Math.log(required)
  if (answer === 'slow') return total.mu > target + rule.delta ? 'total' : null
  if (answer !== 'pass') return null
  if (total.mu < target - rule.delta || (total.mu < typical.mu - STALLING && total.mu < target + STALLING)) return 'total'
  return slowest !== null && slowest.mu < -TAIL ? 'slowest' : null
}

/**
 * Whether the total contradicts this look, too, and so clearly that more sessions would change nothing: by the rule that typical calls are
 * decided by. Stalls that are in one session and not in the next leave its interval wide.
 */
function isObvious(sessions: number, decided: SpeedDecision, required: number, rule: SpeedRule): boolean {
  const { mu, h } = decided.total
  return (
    sessions >= LEAST_FOR_TOTALS && contradicts(decided, required, rule) === 'total' && h <= rule.delta + Math.abs(mu - Math.log(required))
  )
}

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

/**
 * The highest level that the ratio of typical calls reaches and that of all calls does not contradict. `clear`: by the rule that the
 * word goes by, so that a level is no likelier than the word to be another one on a re-run; or it shall not be waited for any longer.
 */
export function decideLevel(
  { sessions, typical, total, by }: SpeedDecision,
  target: SpeedTarget,
  rule: SpeedRule,
): { level: Level; clear: boolean } {
  const levels = LEVELS.filter((level) => target[level] !== undefined)
  const mu = by === 'total' ? total.mu : Math.min(typical.mu, total.mu + rule.delta)
  return {
    level: levels.findLast((level) => mu >= Math.log(target[level]!)) ?? 'required',
    clear:
      by === 'total' ||
      sessions.length >= rule.mostForLevel ||
      levels.every((level) => answerFor(sessions, target[level]!, rule).answer !== 'more'),
  }
}

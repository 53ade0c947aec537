import { decideTypical, type DecidedBy, type Measured, type SpeedDecision } from './decide-typical.ts'
import type { Clock } from './interval.ts'
import { latenciesOf, SLOWEST, tailRatio } from './latencies.ts'
import { NEVER, type SpeedRule } from './speed-rules.ts'
import { costIn, sideOf, spreadOf } from './totals.ts'
import type { Latencies } from '../../contracts/index.ts'

/** Limit of the slowest 1 % of requests relative to the baseline's, log. */
const TAIL = Math.log(2)
/**
 * Quantile from which on slow requests need more sessions. A stall that stops all connections makes as many requests slow as there are
 * connections, so a session may hold one such stall in the place of two, and less than 1 % of its requests are slow.
 */
const SUSPECT = 0.995
/** Spread of a submission that noise does not explain, log. In the two of 1,200 verdicts with that many sessions, noise reached 0.1. */
const UNSTEADY = 0.15
/** … and its least multiple of the baseline's spread. */
const UNSTEADIER = 3
/**
 * Distance between typical and total ratio, log, above which the total depends on how many stalls the sessions happened to
 * contain. The lowest total of 54 correct solutions was 0.91 of the typical ratio.
 */
const STALLING = Math.log(2)
/** Number of sessions from which on no single one can dominate the total. */
const LEAST_FOR_TOTALS = 3

/** A ratio that contradicts that of typical calls. */
export type Contradiction = Exclude<DecidedBy, 'typical'>

/**
 * Decides whether the submission is `required` times as fast as the baseline, from the sessions so far. Typical calls
 * decide, unless the cost of all calls contradicts them or the calls vary too much to be typical.
 * @param known a contradiction that other sessions have shown (contradictsPass)
 */
export function decideSpeed(
  measured: readonly Measured[],
  required: number,
  rule: SpeedRule,
  known: Contradiction | null = null,
): SpeedDecision {
  const decided = decideTypical(measured, required, rule)
  const prefixes = measured.map((_, index) => measured.slice(0, index + 1))
  const by =
    prefixes.map((some) => contradicts(some, decideTypical(some, required, rule), required, rule)).find((found) => found !== null) ??
    known ??
    (isUnsteady(measured, decided, rule) ? 'total' : null)
  if (by === null) return decided
  if (measured.length < rule.forTotals && !isObvious(measured, decided, required, rule)) return { ...decided, answer: 'more' }
  return decideOtherwise(decided, required, by)
}

/**
 * The ratio that contradicts the answer of typical calls: it is on the other side of the target by more than the band, or so
 * close to the target because of stalls that a few more would decide. Null if none does. The caller checks every prefix of
 * the sessions, since a stall that skips one session would otherwise be forgotten.
 */
function contradicts(
  measured: readonly Measured[],
  { answer, typical, total }: SpeedDecision,
  required: number,
  rule: SpeedRule,
): Contradiction | null {
  const target = Math.log(required)
  if (answer === 'slow') return total.mu > target + rule.delta ? 'total' : null
  if (answer !== 'pass') return null
  if (total.mu < target - rule.delta || (total.mu < typical.mu - STALLING && total.mu < target + STALLING)) return 'total'
  return hasSlowTail(measured, latenciesOf(measured, 'yours')) ? 'slowest' : null
}

/** Whether these latencies of the submission may have slower requests than the limit allows. */
function hasSlowTail(measured: readonly Measured[], yours: Latencies): boolean {
  const baseline = latenciesOf(measured, 'baseline')
  return baseline.length > 0 && [SLOWEST, SUSPECT].some((share) => tailRatio(baseline, yours, share) < -TAIL)
}

/**
 * What sessions against the reference say against a pass, which rests on few: that the submission costs so much in one of them that it
 * would be slow beside the baseline, or that they hold slow requests. A submission that draws its speed when it starts is fast in both
 * sessions of an outcome one time in four.
 * @param measured the sessions against the baseline that decided
 */
export function contradictsPass(
  pass: SpeedDecision,
  measured: readonly Measured[],
  againstReference: readonly Measured[],
  required: number,
  rule: SpeedRule,
): Contradiction | null {
  if (againstReference.length === 0) return null
  const { clock } = pass.total
  const dearest = Math.max(...againstReference.map((session) => costIn(sideOf([session], 'yours'), clock)))
  const ratio = Math.log(costIn(sideOf(measured, 'baseline'), clock) / dearest)
  if (ratio < pass.typical.mu - STALLING && ratio < Math.log(required) - rule.delta) return 'total'
  return hasSlowTail(measured, latenciesOf([...measured, ...againstReference], 'yours')) ? 'slowest' : null
}

/**
 * Whether the total contradicts typical calls so clearly that more sessions would change nothing, by the rule used for
 * typical calls. Stalls in some sessions and not in others leave the interval of the total wide.
 */
function isObvious(measured: readonly Measured[], decided: SpeedDecision, required: number, rule: SpeedRule): boolean {
  const { mu, h } = decided.total
  return (
    measured.length >= LEAST_FOR_TOTALS &&
    contradicts(measured, decided, required, rule) === 'total' &&
    h <= rule.delta + Math.abs(mu - Math.log(required))
  )
}

/** Decides by all calls, after enough sessions. If the slowest requests contradicted a pass, it stands only if they no longer do. */
function decideOtherwise(decided: SpeedDecision, required: number, by: Contradiction): SpeedDecision {
  const { total, slowest } = decided
  if (by === 'slowest' && slowest !== null && slowest.mu < -TAIL) return { ...decided, ...slowest, answer: 'slow', by, clock: 'wall' }
  if (by === 'slowest') return decided
  return { ...decided, ...total, answer: total.mu >= Math.log(required) ? 'pass' : 'slow', by }
}

/**
 * Whether there is no answer after enough sessions because of the submission itself: its cost varies from round to round,
 * while the baseline's, measured in turns on the same core, does not.
 */
function isUnsteady(measured: readonly Measured[], { answer, clock }: SpeedDecision, rule: SpeedRule): boolean {
  if (measured.length < rule.forTotals || answer === 'pass' || answer === 'slow') return false
  return spreadOf(measured, 'yours', clock) > Math.max(UNSTEADY, UNSTEADIER * spreadOf(measured, 'baseline', clock))
}

/**
 * Rounds of a first session that cannot decide alone. Of 1,200 verdicts on functions under noise, cut to these and to as few further
 * rounds as needed, 8 needed another session, none was wrong, and 99.7 % of the intervals held the true ratio. With 4 rounds 18 needed
 * another session, with 8 none.
 */
const FIRST_ROUNDS = 5

/** Whether this session, still under way, is a first one that cannot decide alone, and has enough rounds for that. */
export function isEnoughForFirst(before: readonly Measured[], { rounds }: Measured, rule: SpeedRule): boolean {
  return before.length === 0 && rule.alone === NEVER && rounds.length >= FIRST_ROUNDS
}

/**
 * Whether the last of these sessions, still under way, needs no further rounds: the outcome is clear, typical calls decide by the usual
 * clock, and the whole interval is on one side of the target. That is stricter than after a session, where the interval may reach a
 * band past the target.
 */
export function isFarFromTarget(measured: readonly Measured[], required: number, rule: SpeedRule): boolean {
  const { answer, by, clock, mu, h, total } = decideSpeed(measured, required, rule)
  if (answer === 'more' || by !== 'typical' || clock !== usualClock(rule) || total.clock !== clock) return false
  return Math.abs(mu - Math.log(required)) > h
}

function usualClock({ clock }: SpeedRule): Clock {
  return clock === 'wall' ? 'wall' : 'cpu'
}

import {
  allowedAttempts,
  COUNTED_OUTCOMES,
  freeUnsure,
  pointsOf,
  shareAt,
  type Assignment,
  type Grade,
  type Outcome,
} from '../../contracts/index.ts'
import { compare, type Result } from './best.ts'

const HOUR_MS = 3_600_000

/** Requirements of an assignment, the same for every learner. */
export interface Terms extends Pick<Assignment, 'late' | 'points' | 'levels' | 'policy' | 'attempts'> {
  opensAt: Date
  dueAt: Date
  /** The cohort's time zone, whose calendar days are meant. */
  zone: string
}

/** A submission with a verdict. */
export interface Attempt extends Result {
  submission: string
  submittedAt: Date
  /** When it got this verdict, if its first verdict was `fault` and it was measured again. */
  retriedAt?: Date | null
}

/** Exceptions for one learner. */
export interface Own {
  /** Due time by an extension or an accommodation. It never shortens the time, even if the assignment's own due time has moved. */
  dueAt?: Date | undefined
  /** Percent of the allowed attempts that are allowed on top, when graded alone. */
  extraAttempts?: number | undefined
  /** Points given by hand, which replace the computed ones. */
  points?: number | undefined
}

/**
 * A learner's grade of an assignment.
 * Not counted: attempts before it opens, faults, the first unsure verdicts and cancelled runs, and attempts beyond the allowed number.
 * @param attempts the learner's attempts at the assignment's exercise, in order of arrival
 */
export function grade(terms: Terms, attempts: readonly Attempt[] = [], own: Own = {}): Grade {
  const due = ownDue(terms.dueAt, own)
  const allowed = { ...terms, attempts: allowedAttempts(terms.attempts, own.extraAttempts ?? 0) }
  return withGiven(
    gradeBy(allowed, attempts, () => due),
    own,
  )
}

/** As `grade`, but with a due time per attempt and without points given by hand. */
export function gradeBy<Sent extends Attempt>(terms: Terms, attempts: readonly Sent[], dueOf: (attempt: Sent) => Date): Grade {
  const sent = attempts.filter(({ submittedAt }) => submittedAt >= terms.opensAt)
  const counted = countedOf(sent, terms.attempts)
  const chosen = choose(
    terms.policy,
    counted.map((attempt) => weigh(terms, attempt, dueOf(attempt).getTime())),
  )
  return {
    points: chosen?.points ?? null,
    outcome: chosen?.outcome ?? null,
    level: chosen?.level ?? null,
    submission: chosen?.submission ?? null,
    attempts: counted.length,
    ...(terms.attempts !== null && { unsure: sent.filter(({ outcome }) => isUndecided(outcome)).length }),
    lateHours: Math.ceil((chosen?.lateMs ?? 0) / (HOUR_MS / 100)) / 100,
    overridden: false,
  }
}

/**
 * The first attempts that count, up to the limit, in the order given. With a limit, unsure verdicts and cancelled runs count once the
 * free ones are used up; otherwise code that is unsure on purpose, or a run cancelled in time, would show its ratio for free. An attempt
 * that was measured again after a fault takes its place by the time of its new verdict: the learner had been informed that it did not
 * count, and may have sent another.
 */
export function countedOf<Sent extends Pick<Attempt, 'outcome' | 'submittedAt' | 'retriedAt'>>(
  attempts: readonly Sent[],
  allowed: number | null,
): Sent[] {
  const placeOf = ({ submittedAt, retriedAt }: Sent) => (retriedAt ?? submittedAt).getTime()
  const byPlace = attempts.toSorted((one, other) => placeOf(one) - placeOf(other))
  const counted = new Set(withoutFree(byPlace, allowed === null ? Infinity : freeUnsure(allowed)).slice(0, allowed ?? Infinity))
  return attempts.filter((one) => counted.has(one))
}

/** @param free how many unsure verdicts and cancelled runs, from the first, do not count */
function withoutFree<Sent extends Pick<Attempt, 'outcome'>>(byPlace: readonly Sent[], free: number): Sent[] {
  let undecided = 0
  return byPlace.filter(({ outcome }) => COUNTED_OUTCOMES.includes(outcome) || (isUndecided(outcome) && ++undecided > free))
}

/** Whether the run ended without a verdict on the code, but may have shown a ratio. */
function isUndecided(outcome: Outcome): boolean {
  return outcome === 'unsure' || outcome === 'cancelled'
}

/** Replaces the points by those given by hand, if any. */
export function withGiven(computed: Grade, { points }: Own): Grade {
  return points === undefined ? computed : { ...computed, points, overridden: true }
}

/** Due time for a learner: an extension can only make it later. */
export function ownDue(dueAt: Date, own: Own = {}): Date {
  return own.dueAt !== undefined && own.dueAt > dueAt ? own.dueAt : dueAt
}

interface Weighed extends Attempt {
  lateMs: number
  /** Share of the points that remains, 0 to 1. */
  share: number
  points: number
}

function weigh({ late, points, levels, zone }: Terms, attempt: Attempt, due: number): Weighed {
  const lateMs = Math.max(0, attempt.submittedAt.getTime() - due)
  const share = shareAt(attempt.submittedAt.getTime(), late, due, zone)
  const full = attempt.outcome === 'pass' ? pointsOf(points, levels, attempt.level ?? 'required') : 0
  return { ...attempt, lateMs, share, points: Math.round(full * share * 100) / 100 }
}

/**
 * The attempt that is graded. Among attempts worth the same, the one that got further; among those, the first.
 * With the policy `last`, attempts after the points have run out cost nothing, so learners can go on practising.
 */
function choose(policy: Assignment['policy'], all: readonly Weighed[]): Weighed | undefined {
  // An unsure or cancelled attempt uses up an attempt, but never replaces a settled verdict.
  const settled = all.filter(({ outcome }) => !isUndecided(outcome))
  const weighed = settled.length > 0 ? settled : all
  if (policy === 'last') return weighed.findLast(({ share }) => share > 0) ?? weighed.at(-1)
  return weighed.reduce<Weighed | undefined>(
    (top, one) => (top === undefined || (one.points - top.points || compare(one, top)) > 0 ? one : top),
    undefined,
  )
}

/** Whether a new outcome replaces the old verdict: `unsure` and `fault` never do. */
export function replaces({ outcome }: Pick<Result, 'outcome'>): boolean {
  return COUNTED_OUTCOMES.includes(outcome)
}

/** Attempts with new outcomes applied. @param outcomes by submission */
export function withOutcomes(attempts: readonly Attempt[], outcomes: ReadonlyMap<string, Result>): Attempt[] {
  return attempts.map((attempt) => {
    const result = outcomes.get(attempt.submission)
    return result !== undefined && replaces(result) ? { ...attempt, outcome: result.outcome, level: result.level } : attempt
  })
}

import { COUNTED_OUTCOMES, freeUnsure, pointsOf, shareAt, type Assignment, type Grade } from '../../contracts/index.ts'
import { compare, type Result } from './best.ts'

const HOUR_MS = 3_600_000

/** What an assignment asks of everybody. */
export interface Terms extends Pick<Assignment, 'late' | 'points' | 'levels' | 'policy' | 'attempts'> {
  opensAt: Date
  dueAt: Date
  /** The cohort's time zone, whose calendar days are meant. */
  zone: string
}

/** A submission that has its verdict. */
export interface Attempt extends Result {
  submission: string
  submittedAt: Date
  /** When it had this verdict, where it was a fault of ours before, and was measured again. */
  retriedAt?: Date | null
}

/** What is one learner's alone. */
export interface Own {
  /** Of an extension: none takes time away, whatever became of the assignment's own due time. */
  dueAt?: Date | undefined
  /** Points that a person gave in the place of the computed ones. */
  points?: number | undefined
}

/**
 * What a learner has of an assignment.
 * Attempts before it opens do not count, nor faults of ours, nor the first unsure ones, nor those beyond the number that counts.
 * @param attempts one learner's of the assignment's exercise, in the order in which they arrived
 */
export function grade(terms: Terms, attempts: readonly Attempt[] = [], own: Own = {}): Grade {
  const due = ownDue(terms.dueAt, own)
  return withGiven(
    gradeBy(terms, attempts, () => due),
    own,
  )
}

/** As `grade`, with a due time for each attempt, and nothing given by hand. */
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
    ...(terms.attempts !== null && { unsure: sent.filter(({ outcome }) => outcome === 'unsure').length }),
    lateHours: Math.ceil((chosen?.lateMs ?? 0) / (HOUR_MS / 100)) / 100,
    overridden: false,
  }
}

/**
 * Those that count, no more than are allowed, in the order in which they are given: the first. Where there is a limit,
 * unsure verdicts count
 * once the free ones are used up; else code that is unsure on purpose would get around it, with the ratio of every run.
 * What was measured again after a fault of
 * ours comes after what was sent until it had its verdict: its sender had been told that it does not count, and may have sent another.
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

/** @param free unsure verdicts that do not count: the first */
function withoutFree<Sent extends Pick<Attempt, 'outcome'>>(byPlace: readonly Sent[], free: number): Sent[] {
  let unsure = 0
  return byPlace.filter(({ outcome }) => COUNTED_OUTCOMES.includes(outcome) || (outcome === 'unsure' && ++unsure > free))
}

/** With the points that a person gave, where one did. */
export function withGiven(computed: Grade, { points }: Own): Grade {
  return points === undefined ? computed : { ...computed, points, overridden: true }
}

/** When it is due for someone: by an extension later, never sooner. */
export function ownDue(dueAt: Date, own: Own = {}): Date {
  return own.dueAt !== undefined && own.dueAt > dueAt ? own.dueAt : dueAt
}

interface Weighed extends Attempt {
  lateMs: number
  /** What is left of the points, 0 to 1. */
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
 * The attempt that is graded. Of attempts worth the same, the one that got further, and of these the first.
 * With `last`, what is sent once nothing can be had any more takes nothing away: one may go on practising.
 */
function choose(policy: Assignment['policy'], all: readonly Weighed[]): Weighed | undefined {
  // An unsure one uses up an attempt, and never takes the place of a verdict.
  const settled = all.filter(({ outcome }) => outcome !== 'unsure')
  const weighed = settled.length > 0 ? settled : all
  if (policy === 'last') return weighed.findLast(({ share }) => share > 0) ?? weighed.at(-1)
  return weighed.reduce<Weighed | undefined>(
    (top, one) => (top === undefined || (one.points - top.points || compare(one, top)) > 0 ? one : top),
    undefined,
  )
}

import { ascending, max, maxIndex, min, minIndex, sum } from 'd3-array'
import { OUTCOMES, type Distribution, type Figure, type Outcome } from '../../contracts/index.ts'
import { countedOf } from './grade.ts'

const HOUR_MS = 3_600_000

/** An attempt with a verdict. */
export interface MeasuredAttempt {
  person: string
  submission: string
  outcome: Outcome
  submittedAt: Date
  /** When it got this verdict, if its first verdict was `fault`. */
  retriedAt?: Date | null
  /** The measured figure; null if there is none. */
  figure: number | null
}

/** The learners of an assignment and their attempts. */
export interface Course {
  /** Groups of learners who are graded together; each person is in exactly one. */
  groups: readonly (readonly string[])[]
  /** How many attempts of a group count; null for all. */
  allowed: number | null
  /** Attempts since the assignment opened, in order of arrival. */
  sent: readonly MeasuredAttempt[]
  figure: Figure | null
}

/** Statistics of an assignment. People who are graded together count by the attempts of any of them. */
export function distribution(course: Course): Omit<Distribution, 'techniques'> {
  const { groups, sent, figure } = course
  const ways = waysOf(course)
  const passed = ways.filter((way) => way.pass !== null)
  const best = figure === 'bytesPerCall' ? min : max
  const passing = passed.map(({ attempts }) =>
    best(
      attempts.filter(({ outcome }) => outcome === 'pass'),
      (attempt) => attempt.figure,
    ),
  )
  return {
    learners: sum(groups, ({ length }) => length),
    started: sum(ways, ({ learners }) => learners),
    passed: sum(passed, ({ learners }) => learners),
    words: Object.fromEntries(
      OUTCOMES.map((outcome) => [outcome, sent.filter((attempt) => attempt.outcome === outcome).length]).filter(([, count]) => count !== 0),
    ),
    figure,
    passing: figure === null ? [] : passing.filter((value) => value !== undefined).sort(ascending),
    attemptsToPass: passed.map(({ pass }) => pass! + 1).sort(ascending),
    hoursToPass: passed.map(({ attempts, pass }) => hoursBetween(attempts[0]!, attempts[pass!]!)).sort(ascending),
    dropOff: countUp(ways.filter((way) => way.pass === null)),
  }
}

/** The attempt that represents the approach of a learner or a group. */
export interface Telling {
  submission: string
  isPass: boolean
  figure: number | null
}

/** For groups that passed, their best pass (the first of equals); for all others, their last attempt that counts. */
export function tellingAttempts(course: Course): Telling[] {
  const best = course.figure === 'bytesPerCall' ? minIndex : maxIndex
  return waysOf(course).map(({ attempts, pass }) => {
    const passes = attempts.filter(({ outcome }) => outcome === 'pass')
    const telling =
      pass === null
        ? attempts.at(-1)!
        : passes[
            Math.max(
              0,
              best(passes, (attempt) => attempt.figure),
            )
          ]!
    return { submission: telling.submission, isPass: pass !== null, figure: telling.figure }
  })
}

interface Way {
  /** Number of learners graded by it. */
  learners: number
  attempts: readonly MeasuredAttempt[]
  /** Index of the first pass. */
  pass: number | null
}

/** One entry for each group with attempts that count. */
function waysOf({ groups, allowed, sent }: Course): Way[] {
  const groupOf = new Map(groups.flatMap((group) => group.map((person) => [person, group])))
  return [...Map.groupBy(sent, ({ person }) => groupOf.get(person)!)]
    .map(([group, all]) => wayOf(group.length, countedOf(all, allowed)))
    .filter(({ attempts }) => attempts.length > 0)
}

function wayOf(learners: number, attempts: readonly MeasuredAttempt[]): Way {
  const pass = attempts.findIndex(({ outcome }) => outcome === 'pass')
  return { learners, attempts, pass: pass === -1 ? null : pass }
}

/** Rounded to hundredths. */
function hoursBetween(from: MeasuredAttempt, to: MeasuredAttempt): number {
  return Math.round(((to.submittedAt.getTime() - from.submittedAt.getTime()) / HOUR_MS) * 100) / 100
}

/** Number of learners with 1, 2, … attempts. */
function countUp(ways: readonly Way[]): number[] {
  const most = Math.max(0, ...ways.map(({ attempts }) => attempts.length))
  return Array.from({ length: most }, (_, index) =>
    sum(
      ways.filter(({ attempts }) => attempts.length === index + 1),
      ({ learners }) => learners,
    ),
  )
}

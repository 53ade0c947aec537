import { ascending, max, maxIndex, min, minIndex, sum } from 'd3-array'
import { OUTCOMES, type Distribution, type Figure, type Outcome } from '../../contracts/index.ts'
import { countedOf } from './grade.ts'

const HOUR_MS = 3_600_000

/** An attempt that has its verdict. */
export interface Sent {
  person: string
  submission: string
  outcome: Outcome
  submittedAt: Date
  /** When it had this verdict, where it was a fault of ours before. */
  retriedAt?: Date | null
  /** What was measured, null where nothing was. */
  figure: number | null
}

/** Who fares with an assignment, and by which attempts. */
export interface Course {
  /** Everyone once, among those with whom they are graded. */
  groups: readonly (readonly string[])[]
  /** How many attempts of a group count, null for all. */
  allowed: number | null
  /** Since it opened, in the order of arrival. */
  sent: readonly Sent[]
  figure: Figure | null
}

/** How many learners fared with an assignment: who is graded with others, by what any of them has sent. */
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
    started: sum(ways, ({ accounts }) => accounts),
    passed: sum(passed, ({ accounts }) => accounts),
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

/** The attempt of a learner, or of those who are graded together, that tells how they went about it. */
export interface Telling {
  submission: string
  isPass: boolean
  figure: number | null
}

/** Of everyone who passed the best pass, and the first of equals; of everyone else the last attempt that counts. */
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
  /** How many are graded by it. */
  accounts: number
  attempts: readonly Sent[]
  /** Index of the first pass. */
  pass: number | null
}

/** Of every group that has sent what counts. */
function waysOf({ groups, allowed, sent }: Course): Way[] {
  const groupOf = new Map(groups.flatMap((group) => group.map((person) => [person, group])))
  return [...Map.groupBy(sent, ({ person }) => groupOf.get(person)!)]
    .map(([group, all]) => wayOf(group.length, countedOf(all, allowed)))
    .filter(({ attempts }) => attempts.length > 0)
}

function wayOf(accounts: number, attempts: readonly Sent[]): Way {
  const pass = attempts.findIndex(({ outcome }) => outcome === 'pass')
  return { accounts, attempts, pass: pass === -1 ? null : pass }
}

/** To hundredths. */
function hoursBetween(from: Sent, to: Sent): number {
  return Math.round(((to.submittedAt.getTime() - from.submittedAt.getTime()) / HOUR_MS) * 100) / 100
}

/** How many people have 1, 2, … attempts, up to the most. */
function countUp(ways: readonly Way[]): number[] {
  const most = Math.max(0, ...ways.map(({ attempts }) => attempts.length))
  return Array.from({ length: most }, (_, index) =>
    sum(
      ways.filter(({ attempts }) => attempts.length === index + 1),
      ({ accounts }) => accounts,
    ),
  )
}

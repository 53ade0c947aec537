import type { Capacity } from '../../../grader/contracts/capacity.ts'
import type { Kind } from '../../../grader/contracts/exercise.ts'
import type { Mix } from '../../../grader/shared/capacity/costs.ts'
import { MOST_SUBMISSIONS, type Question } from '../../../grader/shared/capacity/plan.ts'
import { count } from '../shared/format.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { unfit } from '../shared/forms/unfit.ts'

/** What the page gives to its calculator: what was measured, and what the course is made of. */
export interface Given {
  capacity: Capacity
  /** As many of each kind as the course has exercises. */
  course: Mix
}

/** Words for what is due. */
export const TASKS: Record<'course' | Kind, string> = {
  course: 'All of the course',
  function: 'The speed of a function',
  heap: 'Memory',
  http: 'The speed of a server',
  'load-test': 'A load test of one’s own',
  reading: 'Reading a profile',
}

/** Choices of how long one may wait, in seconds, as they read. */
export const PATIENCE = [
  ['10', '10 s at most'],
  ['60', '1 min at most'],
  ['300', '5 min at most'],
  ['900', '15 min at most'],
  ['3600', '1 h at most'],
] as const

/** Physical cores of a machine to buy. @throws Refused */
export function machineOf(fields: Fields): number {
  return whole(fields, 'cores', 'Cores', 2, 512)
}

/** @throws Refused where what was typed cannot be meant */
export function questionOf(fields: Fields, { course }: Given): Question {
  const learners = whole(fields, 'learners', 'Learners', 1, 1_000_000)
  const submissionsEach = whole(fields, 'exercises', 'Exercises due', 1, 100) * whole(fields, 'attempts', 'Attempts', 1, 1000)
  const days = whole(fields, 'days', 'Days', 1, 365)
  const percent = within(fields, 'last', 'The share of the last hour', 0, 100)
  const even = 100 / (24 * days)
  if (percent <= 1.01 * even || percent > 95) {
    throw unfit(
      'That share of the last hour is no rush.',
      `Of ${days === 1 ? 'a day' : `${count(days)} days`}, an even stream brings ${even.toFixed(1)} % in any hour: take more than that, and 95 % at the most.`,
    )
  }
  if (learners * submissionsEach > MOST_SUBMISSIONS) {
    throw unfit(
      `${count(learners * submissionsEach)} submissions are more than this page simulates.`,
      `It goes up to ${count(MOST_SUBMISSIONS)}. Ask for a tenth of the learners: lanes grow in proportion.`,
    )
  }
  const tasks = fields['tasks'] ?? 'course'
  return {
    learners,
    submissionsEach,
    days,
    lastHourShare: percent / 100,
    mix: tasks === 'course' ? course : { [tasks]: 1 },
    patienceSeconds: within(fields, 'patience', 'The wait', 1, 86_400),
  }
}

function whole(fields: Fields, name: string, label: string, least: number, most: number): number {
  const value = within(fields, name, label, least, most)
  if (Number.isInteger(value)) return value
  throw unfit(`${label} must be a whole number.`, `It was ${fields[name]}.`)
}

function within(fields: Fields, name: string, label: string, least: number, most: number): number {
  const typed = (fields[name] ?? '').trim()
  const value = Number(typed)
  if (typed !== '' && value >= least && value <= most) return value
  throw unfit(`${label} must be a number from ${count(least)} to ${count(most)}.`, typed === '' ? 'It was left empty.' : `It was ${typed}.`)
}

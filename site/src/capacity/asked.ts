import type { Capacity } from '../../../grader/contracts/capacity.ts'
import type { Kind } from '../../../grader/contracts/exercise.ts'
import type { Mix } from '../../../grader/shared/capacity/costs.ts'
import { MOST_SUBMISSIONS, type Question } from '../../../grader/shared/capacity/plan.ts'
import { count } from '../shared/format.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { unfit } from '../shared/forms/unfit.ts'

/** Input of the calculator from the page: the measurements, and the composition of the course. */
export interface Given {
  capacity: Capacity
  /** Number of exercises of each kind in the course. */
  course: Mix
}

/** Labels of what can be due: the whole course, or one kind of exercise. */
export const TASKS: Record<'course' | Kind, string> = {
  course: 'The whole course',
  function: 'The speed of a function',
  heap: 'Memory',
  http: 'The speed of a server',
  'load-test': 'A load test',
  reading: 'Reading a recording',
}

/** Choices for the longest acceptable wait: seconds and label. */
export const PATIENCE = [
  ['10', '10 s at most'],
  ['60', '1 min at most'],
  ['300', '5 min at most'],
  ['900', '15 min at most'],
  ['3600', '1 h at most'],
] as const

/** Physical cores per machine. @throws Refused */
export function machineOf(fields: Fields): number {
  return whole(fields, 'cores', 'Cores', 2, 512)
}

/** @throws Refused for input that makes no sense */
export function questionOf(fields: Fields, { course }: Given): Question {
  const learners = whole(fields, 'learners', 'Learners', 1, 1_000_000)
  const submissionsEach = whole(fields, 'exercises', 'Exercises due', 1, 100) * whole(fields, 'attempts', 'Attempts', 1, 1000)
  const days = whole(fields, 'days', 'Days', 1, 365)
  const percent = within(fields, 'last', 'The share of the last hour', 0, 100)
  const even = 100 / (24 * days)
  if (percent <= 1.01 * even || percent > 95) {
    throw unfit(
      'That share of the last hour is out of range.',
      `Over ${days === 1 ? 'a day' : `${count(days)} days`}, an even stream already brings ${even.toFixed(1)} % in each hour. Enter more than that, and 95 % at most.`,
    )
  }
  if (learners * submissionsEach > MOST_SUBMISSIONS) {
    throw unfit(
      `${count(learners * submissionsEach)} submissions are more than this page can simulate.`,
      `The limit is ${count(MOST_SUBMISSIONS)}. Enter a tenth of the learners and multiply: lanes grow in proportion.`,
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

import type { Assignment, Cohort } from '../../../grader/contracts/cohort.ts'
import { html, type Html } from '../html.ts'
import { dueLine } from './work.ts'
import { cohortHref } from './words.ts'

export interface Duty {
  cohort: Cohort
  assignment: Assignment
}

/** Of what someone is assigned, that which comes next: the first that is still due, else the last that was. @param now ms since 1970 */
export function nextDuty(duties: readonly Duty[], now: number): Duty | null {
  const ordered = [...duties].sort((a, b) => dueOf(a) - dueOf(b))
  return ordered.find((duty) => dueOf(duty) >= now) ?? ordered.at(-1) ?? null
}

/** A line above an exercise that is assigned to the reader. */
export function dutyView({ cohort, assignment }: Duty, now: number): Html {
  return html`<p><a href="${cohortHref(cohort.id)}">${cohort.name}</a>: ${assignment.title}${assignment.together === 'team' && ', graded by team: your team sees your attempts'}</p>${dueLine(assignment, undefined, now)}`
}

function dueOf({ assignment: { dueAt, ownDueAt } }: Duty): number {
  return Date.parse(ownDueAt ?? dueAt)
}

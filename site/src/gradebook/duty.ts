import { freeUnsure } from '../../../grader/contracts/attempt-limits.ts'
import type { Assignment, Cohort } from '../../../grader/contracts/cohort.ts'
import { nextDue } from '../../../grader/contracts/due.ts'
import type { AssignedExercise } from '../../../grader/contracts/pinned-versions.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'
import { dueLine, EXAM_WORDS, isOver } from './work.ts'
import { cohortHref, counted, exerciseHref } from '../shared/words.ts'

export interface Duty {
  cohort: Cohort
  assignment: Assignment
}

/**
 * The duty named by a link, or else the next one due. Exams that are over are left out, because they take no more attempts.
 * @param asked id of an assignment, or null @param now ms since 1970
 */
export function dutyOf(duties: readonly Duty[], asked: string | null, now: number): Duty | null {
  const open = duties.filter(({ assignment }) => !isOver(assignment, now))
  return open.find(({ assignment }) => assignment.id === asked) ?? nextDue(open, dueOf, now)
}

/**
 * Notice for an assignment that pins another version of the exercise than the page was built with.
 * @param isShown whether the page can show the pinned version
 */
export function versionView({ pinnedSince, changes }: AssignedExercise, isShown: boolean): Html {
  const shown = isShown
    ? 'This page shows that version.'
    : 'This page can only show today’s version: ask your instructor to update the assignment.'
  return html`<p class="version">The assignment uses the exercise as of ${moment(pinnedSince)}. ${shown} Changed since then: ${changes.join(', ')}.</p>`
}

/** A line above an exercise that is assigned to the reader. @param others assignments of the same exercise, which runs are not for */
export function dutyView({ cohort, assignment }: Duty, others: readonly Duty[], now: number): Html {
  const attempts = assignment.ownAttempts ?? assignment.attempts
  return html`<p><a href="${cohortHref(cohort.id)}">${cohort.name}</a>: ${assignment.title}${assignment.together === 'team' && ', graded by team: your team sees your attempts'}${attempts !== null && `. The limit is ${counted(attempts, 'attempt')}; the first ${freeUnsure(attempts)} unsure verdicts and cancelled runs do not count`}</p>${dueLine(assignment, undefined, { zone: cohort.timeZone, now })}${assignment.exam && html`<p class="version">${EXAM_WORDS}</p>`}${others.length > 0 && html`<p class="version">The exercise is also assigned as ${joined(others.map((other) => html`<a href="${exerciseHref(other.assignment)}">${other.assignment.title}</a> in ${other.cohort.name}`))}.</p>`}`
}

function joined(parts: readonly Html[]): Html[] {
  return parts.map((part, index) => html`${index > 0 && ', '}${part}`)
}

function dueOf({ assignment: { dueAt, ownDueAt } }: Duty): number {
  return Date.parse(ownDueAt ?? dueAt)
}

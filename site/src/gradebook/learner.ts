import type { Assignment, Cohort, Gradebook, Grade } from '../../../grader/contracts/cohort.ts'
import { mostPoints } from '../../../grader/contracts/points.ts'
import { html, type Html } from '../shared/html.ts'
import { cohortHref, points } from '../shared/words.ts'
import { zonedMoment } from '../shared/zones.ts'
import { OUTCOME_STYLES } from '../verdict/words.ts'
import { gradeWords, learnerHref, mostSum, sum } from './gradebook.ts'

/** The page of one learner: every assignment with its grade, each of which opens the cell. @param row of the learner */
export function learnerView({ id, timeZone }: Cohort, { learners, assignments, grades }: Gradebook, row: number): Html {
  const { name, email, team } = learners[row]!
  const own = grades[row]!
  const link = (other: number, words: string) =>
    learners[other] && html`<a href="${learnerHref(id, learners[other]!.person)}">${words}: ${learners[other]!.name}</a>`
  return html`<section class="learner-page" aria-labelledby="learner-title"><p class="crumbs"><a href="${cohortHref(id, 'gradebook')}">Gradebook</a></p>
<h2 id="learner-title" tabindex="-1">${name}</h2><p class="soft">${email}${team !== null && `, ${team}`}. ${points(sum(own))} of ${points(mostSum(assignments))} points.</p>
<div class="scroll" role="region" aria-label="Assignments" tabindex="0"><table class="listing"><thead><tr><th scope="col">Assignment</th><th scope="col">Due</th><th scope="col">Points</th><th scope="col">Result</th></tr></thead>
<tbody>${assignments.map((assignment, column) => assignmentRow(assignment, own[column]!, { row, column, zone: timeZone }))}</tbody></table></div>
<nav class="row" aria-label="Other learners">${link(row - 1, '‹ Previous')} ${link(row + 1, 'Next ›')}</nav></section>`
}

function assignmentRow(assignment: Assignment, grade: Grade, { row, column, zone }: { row: number; column: number; zone: string }): Html {
  const tone = grade.outcome && OUTCOME_STYLES[grade.outcome].tone
  return html`<tr><th scope="row"><button type="button" class="as-link cell" data-row="${row}" data-column="${column}">${assignment.title}</button></th><td>${zonedMoment(assignment.dueAt, zone)}</td><td>${grade.points === null ? '–' : points(grade.points)} of ${points(mostPoints(assignment))}</td><td${tone && html` data-tone="${tone}"`}>${gradeWords(grade)}</td></tr>`
}

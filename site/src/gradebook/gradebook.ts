import type { Gradebook, Grade } from '../../../grader/contracts/cohort.ts'
import { foldText } from '../../../grader/contracts/fold-text.ts'
import { mostPoints } from '../../../grader/contracts/points.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'
import { LEVEL_LABELS, OUTCOME_STYLES } from '../verdict/words.ts'
import { cohortPath } from '../shared/api/cohorts.ts'
import { cohortHref, counted, points } from '../shared/words.ts'

/** The matrix of learners and assignments. Arrow keys move between cells; Tab returns to the last one. */
export function gradebookView(cohort: string, { learners, assignments, grades, frozen }: Gradebook, isLead: boolean): Html {
  const former = frozen.length > 0 && assignments.length > 0 && frozenView(frozen, assignments, isLead)
  if (learners.length === 0 || assignments.length === 0)
    return html`<section aria-labelledby="gradebook-title"><h2 id="gradebook-title">Gradebook</h2><p class="empty">${learners.length === 0 ? 'No learners yet: invite them under Members.' : 'No assignments yet: add one under Assignments.'}</p>${former}</section>`
  return html`<section class="gradebook" aria-labelledby="gradebook-title"><div class="gradebook-head"><h2 id="gradebook-title">Gradebook</h2>
<label>Show <input type="search" data-part="find" placeholder="Name, address or team" autocomplete="off" /></label>
${teamField(learners)}${orderFields(learners, assignments)}${columnFields(assignments)}${downloads(cohort)}</div>
<p class="soft keys" id="gradebook-keys">Use the arrow keys to move between cells, and Enter to open one.</p>
<div class="matrix"><table role="grid" aria-labelledby="gradebook-title" aria-describedby="gradebook-keys" aria-rowcount="${learners.length + 1}" aria-colcount="${assignments.length + 2}">
<thead><tr role="row"><th role="columnheader" scope="col" class="who">Learner</th>${assignments.map((assignment) => html`<th role="columnheader" scope="col"><span><a href="${gradingHref(cohort, assignment.id)}">${assignment.title}</a> <small>of ${points(mostPoints(assignment))}</small></span></th>`)}<th role="columnheader" scope="col" class="sum"><span>Points <small>of ${points(mostSum(assignments))}</small></span></th></tr></thead>
<tbody>${learners.map(
    (
      { person, name, email, team },
      row,
    ) => html`<tr role="row" data-place="${row}" data-team="${team ?? ''}" data-words="${foldText(`${name} ${email} ${team ?? ''}`)}"><th role="rowheader" scope="row" class="who"><a href="${learnerHref(cohort, person)}">${name}</a>${team !== null && html` <small>${team}</small>`}</th>
${assignments.map(({ title }, column) => cell(grades[row]![column]!, `${name}, ${title}`, row, column))}<td role="gridcell" class="sum">${points(sum(grades[row]!))}</td></tr>`,
  )}</tbody></table></div>
<p class="soft" role="status" data-part="fits"></p>
${legend(grades)}${former}</section>`
}

/** Files of the gradebook: for spreadsheets, for programs, and in the columns that other systems import. */
function downloads(cohort: string): Html {
  const file = (query: string, words: string) => html`<li><a href="${cohortPath(cohort)}/gradebook${query}" download>${words}</a></li>`
  return html`<details class="downloads" id="downloads"><summary>Download</summary><ul>
${file('.csv', 'CSV')}${file('.csv?separator=semicolon', 'CSV with semicolons and decimal commas')}
${file('.csv?layout=canvas', 'For Canvas')}${file('.csv?layout=moodle', 'For Moodle')}${file('.csv?layout=classroom', 'Like Google Classroom’s')}
${file('.json', 'JSON')}</ul></details>`
}

/** Learners whose accounts were deleted: their cells have no details. */
function frozenView(frozen: Gradebook['frozen'], assignments: Gradebook['assignments'], isLead: boolean): Html {
  return html`<details class="frozen"><summary>${counted(frozen.length, 'deleted account')}</summary><p class="soft">Grades as they were when the account was deleted. Code and address went with the account.</p>
<div class="scroll" role="region" aria-label="Deleted accounts" tabindex="0"><table><thead><tr><th scope="col">Learner</th>${assignments.map(({ title }) => html`<th scope="col">${title}</th>`)}<th scope="col">Points</th>${isLead && html`<th scope="col"><span class="sr-only">What to do</span></th>`}</tr></thead>
<tbody>${frozen.map(({ id, name, deletedAt, grades }) => html`<tr><th scope="row">${name} <small>deleted ${moment(deletedAt)}</small></th>${grades.map((grade) => html`<td>${gradeWords(grade)}</td>`)}<td>${points(sum(grades))}</td>${isLead && html`<td><form><input type="hidden" name="row" value="${id}" /><button class="button small plain" data-do="remove-frozen">Delete<span class="sr-only"> the grades of ${name}</span></button></form></td>`}</tr>`)}</tbody></table></div></details>`
}

/** For cohorts with teams. */
function teamField(learners: Gradebook['learners']): Html | false {
  const teams = [...new Set(learners.flatMap(({ team }) => team ?? []))].sort((a, b) => a.localeCompare(b))
  return (
    teams.length > 0 &&
    html`<label>Team <select data-part="team"><option value="">All</option>${teams.map((team) => html`<option value="=${team}">${team}</option>`)}<option value="=">In no team</option></select></label>`
  )
}

function orderFields(learners: Gradebook['learners'], assignments: Gradebook['assignments']): Html {
  const hasTeams = learners.some(({ team }) => team !== null)
  return html`<label>Sorted by <select data-part="order"><option value="name">Name</option>${hasTeams && html`<option value="team">Team</option>`}<option value="sum">Points</option>${assignments.map(({ id, title }) => html`<option value="${id}">${title}</option>`)}</select></label>
<label><input type="checkbox" data-part="reversed" value="yes" /> Reversed</label>
`
}

/** Which assignments have a column. */
function columnFields(assignments: Gradebook['assignments']): Html | false {
  return (
    assignments.length > 1 &&
    html`<details class="columns" id="columns"><summary>Columns</summary><div data-part="columns">${assignments.map(({ id, title }) => html`<label><input type="checkbox" value="${id}" checked /> ${title}</label>`)}</div></details>`
  )
}

/** Address of a learner's page. */
export function learnerHref(cohort: string, person: string): string {
  return cohortHref(cohort, 'gradebook').replace('#', `&learner=${person}#`)
}

/** Address of an assignment's page, where it is graded. */
export function gradingHref(cohort: string, assignment: string): string {
  return cohortHref(cohort, 'grading').replace('#', `&assignment=${assignment}#`)
}

function cell(grade: Grade, whose: string, row: number, column: number): Html {
  const style = grade.outcome && OUTCOME_STYLES[grade.outcome]
  const signs = [grade.overridden && '✎', grade.lateHours > 0 && '◷', grade.by !== undefined && '⚭'].filter(Boolean).join('')
  // A large cohort has tens of thousands of cells, so each holds only what is visible.
  return html`<td role="gridcell" class="cell" tabindex="${row + column === 0 ? 0 : -1}" data-row="${row}" data-column="${column}"${style && html` data-tone="${style.tone}"`} aria-label="${whose}: ${gradeWords(grade)}"><span class="mark">${style?.mark}</span>${grade.points !== null && html`<b>${points(grade.points)}</b>`}${signs !== '' && html`<small>${signs}</small>`}</td>`
}

/** “Pass, good, 8 points, 3 attempts, 5 h late”. */
export function gradeWords({ points: worth, outcome, level, attempts, unsure = 0, lateHours, overridden, by }: Grade): string {
  if (worth === null) return 'no counted verdict'
  const parts = [
    outcome &&
      (level && outcome === 'pass'
        ? `${OUTCOME_STYLES[outcome].label}, ${LEVEL_LABELS[level].toLowerCase()}`
        : OUTCOME_STYLES[outcome].label),
    counted(worth, 'point').replace(/^[\d.]+/, points(worth)),
    overridden && 'by hand',
    counted(attempts, 'attempt'),
    unsure > 0 && `${unsure} unsure`,
    lateHours > 0 && `${points(Math.ceil(lateHours))} h late`,
    by !== undefined && 'sent by the team',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Points of all assignments together. */
export function sum(grades: readonly Grade[]): number {
  return grades.reduce((total, { points: worth }) => total + (worth ?? 0), 0)
}

/** The maximum of all assignments together. */
export function mostSum(assignments: Gradebook['assignments']): number {
  return assignments.reduce((total, assignment) => total + mostPoints(assignment), 0)
}

/** Legend of the outcomes and signs in the matrix. */
function legend(grades: readonly (readonly Grade[])[]): Html {
  const words = new Set(grades.flat().flatMap(({ outcome }) => outcome ?? []))
  return html`<p class="legend soft" aria-hidden="true">${[...words].map((outcome) => html`<span data-tone="${OUTCOME_STYLES[outcome].tone}"><span class="mark">${OUTCOME_STYLES[outcome].mark}</span> ${OUTCOME_STYLES[outcome].label}</span>`)}<span>◷ late</span><span>✎ by hand</span>${grades.flat().some(({ by }) => by !== undefined) && html`<span>⚭ sent by the team</span>`}</p>`
}

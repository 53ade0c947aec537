import type { Assignment, Member } from '../../../grader/contracts/cohort.ts'
import type { PublicExercise } from '../../../grader/contracts/exercise.ts'
import { mostPoints } from '../../../grader/contracts/points.ts'
import { LEVELS } from '../../../grader/contracts/outcomes.ts'
import { LEVEL_LABELS } from '../verdict/words.ts'
import { checkGroups } from '../shared/forms/check-groups.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { fromNow } from '../shared/time.ts'
import { toLocal, zonedMoment } from '../shared/zones.ts'
import { cohortPath } from '../shared/api/cohorts.ts'
import type { Chapter } from './chapters.ts'
import { lateWords } from './late.ts'
import { planForm } from './plan.ts'
import { changedTermsFields, newTermsFields } from './terms.ts'
import { counted, points } from '../shared/words.ts'

interface AssignmentsState {
  cohort: string
  exercises: readonly PublicExercise[]
  chapters: readonly Chapter[]
  members: readonly Member[]
  /** The cohort's. */
  zone: string
  canChange: boolean
  /** ms since 1970 */
  now: number
}

/** All assignments of a cohort, as its staff see them. */
export function assignmentsView(assignments: readonly Assignment[], around: AssignmentsState): Html {
  const { exercises, chapters, zone, canChange, now } = around
  return html`<section aria-labelledby="assignments-title"><h2 id="assignments-title">Assignments</h2>
${assignments.length === 0 ? html`<p class="empty">No assignments yet.</p>` : html`<ol class="entries">${assignments.map((each) => entry(each, around))}</ol>`}
${
  canChange &&
  html`<details class="new card"${assignments.length === 0 && html` open`}><summary>Assign an exercise</summary><form data-do="assign">${newTermsFields(exercises, chapters, zone, now)}<p class="actions"><button class="button main">Assign</button></p></form></details>
<details class="new card" id="assign-plan"><summary>Assign chapters, week by week</summary>${planForm(exercises, chapters, zone, now)}</details>`
}</section>`
}

function entry(assignment: Assignment, { cohort, exercises, members, zone, canChange, now }: AssignmentsState): Html {
  const { id, title, exercise, dueAt, opensAt, late, policy, attempts, together, exam, changed } = assignment
  const name = exercises.find(({ slug }) => slug === exercise)?.title ?? exercise
  return html`<li data-assignment="${id}"><h3><a href="/exercises/${exercise}/">${title}</a></h3><p class="state soft">${stateOf(opensAt, dueAt, now)}</p>
<p>${exam && html`<span class="tag">exam</span> `}${exam ? 'Closes' : 'Due'} <time datetime="${dueAt}">${zonedMoment(dueAt, zone)}</time>, <b>${fromNow(dueAt, now)}</b>. Opens ${zonedMoment(opensAt, zone)}.</p>
<p class="meta">${name !== title && `${name}. `}${worthWords(assignment)} ${policy === 'best' ? 'The best attempt is graded' : 'The last attempt is graded'}${attempts !== null && `, out of ${counted(attempts, 'attempt')}`}${together === 'team' && ', per team'}. ${exam ? EXAM_WORDS : [lateWords(late, { dueAt, zone }), heldWords(assignment)].filter(Boolean).join(' ')}</p>
${changed && html`<p class="meta"><span class="tag warn">changed</span> The exercise has changed since it was assigned. Grade again to apply the new version to the grades.</p>`}
<p class="meta"><a href="${cohortPath(cohort)}/assignments/${id}/code.zip" download>Download the graded code<span class="sr-only"> of ${title}</span></a></p>
<div class="folded"><details data-part="distribution"><summary>Progress</summary><div data-part="figures"><p class="empty">Loading …</p></div></details>
${canChange && html`<details data-part="regrade" id="regrade-of-${id}"><summary>Grade again<span class="sr-only"> ${title}</span></summary><div data-place data-cohort="${cohort}" data-assignment="${id}"></div></details>`}
${canChange && extending(assignment, members, zone)}
${canChange && changing(assignment, zone)}</div></li>`
}

const EXAM_WORDS =
  'Attempts after that do not count, and hints, debrief and solutions are held back until it is due for everyone. Not proctored.'

/** What is held back until the assignment is due for everyone. */
function heldWords({ solutions, help }: Pick<Assignment, 'solutions' | 'help'>): string {
  const held = [help === 'after-due' && 'hints, debrief', solutions === 'after-due' && 'solutions'].filter(Boolean).join(', ')
  return [
    solutions === 'after-pass' && 'Solutions open with a pass only.',
    held !== '' && `Held back until it is due for everyone: ${held}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** “At most 10 points: target reached 6, good 8, excellent 10.” */
function worthWords({ points: worth, levels }: Pick<Assignment, 'points' | 'levels'>): string {
  const most = mostPoints({ points: worth, levels })
  const words = `At most ${points(most)} ${most === 1 ? 'point' : 'points'}`
  if (levels.length < 2) return `${words}.`
  return `${words}: ${LEVELS.filter((level) => levels.includes(level))
    .map((level) => `${LEVEL_LABELS[level].toLowerCase()} ${points(worth[level])}`)
    .join(', ')}.`
}

function stateOf(opensAt: string, dueAt: string, now: number): string {
  if (Date.parse(opensAt) > now) return 'Not open yet'
  return Date.parse(dueAt) > now ? 'Open' : 'Past due'
}

/** An extension for several learners, chosen one by one or by team. */
function extending({ id, title, dueAt }: Assignment, members: readonly Member[], zone: string): Html {
  const teams = Map.groupBy(
    members.filter(({ role }) => role === 'learner'),
    ({ team }) => team ?? 'No team',
  )
  if (teams.size === 0) return html``
  const groups = [...teams].map(([title, own]) => ({ title, boxes: own.map(({ person, name }) => ({ value: person, label: name })) }))
  return html`<details><summary>Extend for several<span class="sr-only"> ${title}</span></summary><form data-do="extend-several"><input type="hidden" name="assignment" value="${id}" />
${checkGroups('person', groups)}
<div class="pair">${field(`extend-${id}`, { name: 'due', label: 'Due for them', type: 'datetime-local', value: toLocal(dueAt, zone), hint: `Time in ${zone}` })}${field(`extend-${id}`, { name: 'reason', label: 'Reason (visible to them)', most: 500 })}</div>
<p class="actions"><button class="button main">Grant</button></p></form></details>`
}

function changing(assignment: Assignment, zone: string): Html {
  return html`<details><summary>Change<span class="sr-only"> ${assignment.title}</span></summary><form data-do="change">${changedTermsFields(assignment, zone)}
<p class="actions"><button class="button main">Save</button> <button class="button danger" data-do="remove" formnovalidate>Delete</button></p></form></details>`
}

import type { Assignment } from '../../../grader/contracts/cohort.ts'
import type { PublicExercise } from '../../../grader/contracts/exercise.ts'
import type { OwnGrade } from '../../../grader/contracts/grades.ts'
import { levelsOf } from '../exercises/target.ts'
import { html, type Html } from '../html.ts'
import { fromNow, moment } from '../time.ts'
import { LOOKS } from '../verdict/words.ts'
import { lateWords } from './late.ts'
import { counted, points } from './words.ts'

/** Less than this before it is due, it is said louder. */
const SOON_MS = 24 * 3600_000

/** A learner's own assignments. @param now ms since 1970 */
export function workView(assignments: readonly Assignment[], grades: readonly OwnGrade[], exercises: readonly PublicExercise[], now: number): Html {
  if (assignments.length === 0) return html`<section aria-labelledby="work-title"><h2 id="work-title">Assignments</h2><p class="empty">Nothing is assigned yet.</p></section>`
  const grade = new Map(grades.map((each) => [each.assignment, each]))
  const exercise = new Map(exercises.map((each) => [each.slug, each]))
  return html`<section class="work" aria-labelledby="work-title"><h2 id="work-title">Assignments</h2>
<ol class="entries">${assignments.map((each) => work(each, grade.get(each.id), exercise.get(each.exercise), now))}</ol></section>`
}

function work(assignment: Assignment, grade: OwnGrade | undefined, exercise: PublicExercise | undefined, now: number): Html {
  const { title, late, attempts } = assignment
  return html`<li><h3><a href="/exercises/${assignment.exercise}/">${title}</a></h3>${gradeView(grade, mostPoints(assignment, exercise))}
${dueLine(assignment, grade, now)}
<p class="meta">${lateWords(late)} ${attempts !== null && `${grade?.attempts ?? 0} of ${counted(attempts, 'attempt')} made.`} ${grade?.overridden && grade.reason && `By hand: ${grade.reason}`}</p></li>`
}

/** When it is due, in the reader's zone. */
export function dueLine({ dueAt, ownDueAt }: Pick<Assignment, 'dueAt' | 'ownDueAt'>, grade: Pick<OwnGrade, 'word'> | undefined, now: number): Html {
  const due = ownDueAt ?? dueAt
  const left = Date.parse(due) - now
  const tone = grade?.word === 'pass' ? 'calm' : left < 0 ? 'over' : left < SOON_MS ? 'soon' : 'calm'
  return html`<p class="due" data-tone="${tone}">${left < 0 ? 'Was due' : 'Due'} <time datetime="${due}">${moment(due)}</time>, <b>${fromNow(due, now)}</b>${ownDueAt !== null && html` <span class="tag">extended for you</span>`}</p>`
}

function gradeView(grade: OwnGrade | undefined, most: number): Html {
  if (grade === undefined || grade.points === null) return html`<p class="state soft">Nothing sent yet, ${points(most)} points to get</p>`
  const look = grade.word && LOOKS[grade.word]
  return html`<p class="state" data-tone="${look?.tone ?? 'open'}">${look && html`<span class="mark" aria-hidden="true">${look.mark}</span> ${look.label}: `}<b>${points(grade.points)}</b> of ${points(most)} points${grade.lateHours > 0 && !grade.overridden && `, ${points(Math.ceil(grade.lateHours))} h late`}</p>`
}

/** Those of the highest level that the exercise has. */
export function mostPoints({ points: each }: Pick<Assignment, 'points'>, exercise: Pick<PublicExercise, 'target'> | undefined): number {
  return each[levelsOf(exercise?.target ?? {}).at(-1) ?? 'required']
}

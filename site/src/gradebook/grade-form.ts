import type { Assignment, Grade, RubricItem } from '../../../grader/contracts/cohort.ts'
import type { Right } from '../../../grader/contracts/member-roles.ts'
import type { SavedComment } from '../../../grader/contracts/comments.ts'
import type { GivenGrade } from '../../../grader/contracts/grades.ts'
import { mostPoints } from '../../../grader/contracts/points.ts'
import { MOST_CHARACTERS } from '../comments/thread.ts'
import { Refused } from '../shared/api/client.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'
import { points, signedPoints } from '../shared/words.ts'

export interface GradeForm {
  assignment: Assignment
  grade: Grade
  given: GivenGrade | null
  saved: readonly SavedComment[]
  /** Whether there is an attempt to comment on. */
  hasAttempt: boolean
  /** Whether another learner follows. */
  hasNext: boolean
  can: (right: Right) => boolean
}

/** What a grader sends: points with reason and rubric, a comment, or both. Empty if the reader may do neither. */
export function gradeForm({ assignment, grade, given, saved, hasAttempt, hasNext, can }: GradeForm): Html {
  const [canGrade, canComment] = [can('grade'), can('comment') && hasAttempt]
  if (!canGrade && !canComment) return html``
  return html`<form data-do="grade" class="by-hand" data-base="${baseOf(grade, given)}"><h3>Grade by hand</h3>
${canGrade && pointsFields(assignment, given)}${canComment && commentFields(saved)}
<p class="actions"><button class="button${!hasNext && html` main`}">Save</button>${hasNext && html` <button class="button main" data-do="grade-next" title="Key N, or Ctrl+Enter in a field">Save and next</button>`}${canGrade && given && html` <button class="button" data-do="compute" formnovalidate>Use the computed grade</button>`}</p></form>`
}

function pointsFields({ rubric, ...assignment }: Assignment, given: GivenGrade | null): Html {
  // What an item was worth when it was given stays, even if the rubric has changed.
  const chosen = given?.rubric ?? []
  return html`<input type="hidden" name="version" value="${given?.version ?? ''}" />${
    rubric.length > 0 &&
    html`<fieldset class="rubric"><legend>Rubric</legend>${rubric.map((item, index) => rubricItem(item, index, chosen))}</fieldset>`
  }
${field('override', { name: 'points', label: 'Points', type: 'number', value: given?.points ?? '', min: 0, max: 1000, step: 'any', required: false, hint: `Empty: as computed. The maximum is ${points(mostPoints(assignment))}; more than that is possible.` })}${field('override', { name: 'reason', label: 'Reason (visible to the learner, optional)', value: given?.reason ?? '', most: 500, required: false })}`
}

function rubricItem({ label, points: worth }: RubricItem, index: number, chosen: readonly RubricItem[]): Html {
  return html`<label class="check"><input type="checkbox" id="rubric-${index}" name="rubric" value="${label}" data-points="${worth}"${chosen.some((item) => item.label === label) && html` checked`} /> <span>${label}</span> <b>${signedPoints(worth)}</b>${index < 9 && html` <kbd>${index + 1}</kbd>`}</label>`
}

function commentFields(saved: readonly SavedComment[]): Html {
  return html`<div class="field"><label for="grade-comment">Comment on the whole attempt</label><textarea id="grade-comment" name="comment" rows="3" maxlength="${MOST_CHARACTERS}"></textarea></div>
${
  saved.length > 0 &&
  html`<div class="field"><label for="grade-saved">Saved comments</label><div class="row"><select id="grade-saved" name="saved" data-part="saved"><option value="">Insert …</option>${saved.map(({ id, text }) => html`<option value="${id}" data-text="${text}">${text.length > 80 ? `${text.slice(0, 79)}…` : text}</option>`)}</select></div></div>`
}<label class="check"><input type="checkbox" id="grade-keep" name="keep" value="yes" /> Save this comment to use it again</label>`
}

/** The points without rubric items: those computed, or what a grader had set beside the items. */
function baseOf(grade: Grade, given: GivenGrade | null): number {
  return given === null ? (grade.points ?? 0) : given.points - worthOf(given.rubric)
}

function worthOf(items: readonly { points: number }[]): number {
  return items.reduce((sum, item) => sum + item.points, 0)
}

/** Keeps the points in step with the chosen items of the rubric, in whichever of the two the input was. */
export function followRubric(input: HTMLInputElement): void {
  const form = input.form
  if (form?.dataset['do'] !== 'grade') return
  const field = form.elements.namedItem('points') as HTMLInputElement | null
  const chosen = [...form.querySelectorAll<HTMLInputElement>('[name=rubric]:checked')]
  const worth = worthOf(chosen.map(({ dataset }) => ({ points: Number(dataset['points']) })))
  if (input.name === 'points' && input.value !== '') form.dataset['base'] = String(Number(input.value) - worth)
  if (input.name !== 'rubric' || !field) return
  const isAsComputed = chosen.length === 0 && field.defaultValue === ''
  field.value = isAsComputed ? '' : String(Math.max(0, Math.round((Number(form.dataset['base']) + worth) * 100) / 100))
}

/** Appends the chosen saved comment to the comment. */
export function insertSaved(select: HTMLElement): void {
  if (!(select instanceof HTMLSelectElement) || select.dataset['part'] !== 'saved') return
  const text = select.selectedOptions[0]?.dataset['text']
  const comment = select.form!.elements.namedItem('comment') as HTMLTextAreaElement
  if (text === undefined) return
  comment.value = [comment.value.trimEnd(), text].filter(Boolean).join('\n\n')
  select.value = ''
  comment.focus()
}

/** What a form changes: null if the grade stays as it is. */
export interface GradeChange {
  override: { points: number | null; reason: string; rubric: string[] } | null
  /** '' without one. */
  comment: string
  /** Whether to save the comment to use it again. */
  keep: boolean
}

/** What the grader has changed in the form. @param given the grade by hand that it was filled with */
export function changeIn(form: HTMLFormElement, grade: Grade, given: GivenGrade | null): GradeChange {
  const data = new FormData(form)
  const [text, reason, comment] = ['points', 'reason', 'comment'].map((name) => String(data.get(name) ?? '').trim()) as [
    string,
    string,
    string,
  ]
  const rubric = data.getAll('rubric').map(String)
  const keep = data.has('keep')
  if (!data.has('points')) return { override: null, comment, keep }
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=rubric]')]
  const isSame =
    text === String(given?.points ?? '') &&
    reason === (given?.reason ?? '') &&
    boxes.every(({ checked, defaultChecked }) => checked === defaultChecked)
  // A reason or an item alone says why the computed points are right.
  const worth = text === '' && (reason !== '' || rubric.length > 0) ? (grade.points ?? 0) : text === '' ? null : Number(text)
  return { override: isSame ? null : { points: worth, reason, rubric: worth === null ? [] : rubric }, comment, keep }
}

/** What to tell a grader who was second. The next try replaces the other’s grade. */
export function takenMeanwhile({ code, details, current: state }: Refused, current: GivenGrade | { version: null }): Refused {
  const message =
    current.version === null
      ? 'Someone has withdrawn the grade by hand in the meantime: the computed grade counts.'
      : `${current.by ?? 'A former member'} has graded this in the meantime: ${points(current.points)} points, ${moment(current.at)}${current.reason === '' ? '' : `, “${current.reason}”`}.`
  return new Refused({
    code,
    message,
    hint: 'Nothing of yours was saved, and your input is still here. Save again to replace that grade.',
    details,
    current: state,
  })
}

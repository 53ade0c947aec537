import type { Assignment, NewAssignment } from '../../../grader/contracts/cohort.ts'
import type { PublicExercise } from '../../../grader/contracts/exercise.ts'
import { levelsOf } from '../../../grader/contracts/points.ts'
import { LEVELS, type Level } from '../../../grader/contracts/outcomes.ts'
import type { HelpPolicy, SolutionPolicy } from '../../../grader/contracts/solution-policy.ts'
import { Refused } from '../shared/api/client.ts'
import { choice, field } from '../shared/forms/fields.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { html, type Html } from '../shared/html.ts'
import { fromLocal, toLocal } from '../shared/zones.ts'
import { LEVEL_LABELS } from '../verdict/words.ts'
import { effortOf } from '../exercises/effort.ts'
import { counted } from '../shared/words.ts'
import { KIND_LABELS } from '../verdict/target.ts'
import { byChapter, type Chapter } from './chapters.ts'
import { lateText, lateWordsIn, readLate } from './late.ts'

const DAY_MS = 24 * 3600_000

/** “Function, 3 levels, 20 min”: what an instructor chooses by. */
export function natureOf(exercise: Pick<PublicExercise, 'kind' | 'target' | 'minutes' | 'difficulty'>): string {
  return [KIND_LABELS[exercise.kind], counted(Math.max(1, levelsOf(exercise.target).length), 'level'), effortOf(exercise)]
    .filter(Boolean)
    .join(', ')
}

/** Defaults of a new assignment. */
export const PROPOSED: Rules = {
  late: [
    { days: 1, share: 0.8 },
    { days: 3, share: 0.5 },
  ],
  policy: 'best',
  attempts: null,
  together: 'alone',
  solutions: 'open',
  help: 'open',
  exam: false,
}

/** Default points by level, the highest last: the highest level always gets the same points. */
const PROPOSED_POINTS = [6, 8, 10]

const POLICY_LABELS = [
  ['best', 'The best one'],
  ['last', 'The last one that counts'],
] as const

const TOGETHER_LABELS = [
  ['alone', 'Each learner'],
  ['team', 'Each team'],
] as const

const SOLUTION_LABELS: readonly (readonly [SolutionPolicy, string])[] = [
  ['open', 'All after a pass, one when stuck'],
  ['after-pass', 'All after a pass'],
  ['after-due', 'None until it is due for everyone'],
]

const HELP_LABELS: readonly (readonly [HelpPolicy, string])[] = [
  ['open', 'Hints at any time, the debrief after a pass'],
  ['after-due', 'Neither until it is due for everyone'],
]

const WINDOW_LABELS = [
  ['practice', 'Practice: learners can go on after the due time'],
  ['exam', 'Exam: a closed window, without any help'],
] as const

/** Fields of a new assignment: open from now on, due in a week at 23:59. @param now ms since 1970 */
export function newTermsFields(exercises: readonly PublicExercise[], chapters: readonly Chapter[], zone: string, now: number): Html {
  const week = `${toLocal(new Date(now + 7 * DAY_MS).toISOString(), zone).slice(0, 10)}T23:59`
  const levels = levelsOf(exercises[0]?.target ?? {})
  return html`${exerciseField(exercises, chapters)}
${termsFields('assign', { title: exercises[0]?.title ?? '', opens: toLocal(new Date(now).toISOString(), zone), due: week, ...PROPOSED, points: proposedPoints(levels), levels }, zone)}`
}

/** A choice of an exercise, by chapter. */
function exerciseField(exercises: readonly PublicExercise[], chapters: readonly Chapter[]): Html {
  return html`<div class="field"><label for="assign-exercise">Exercise</label>
<select id="assign-exercise" name="exercise" aria-describedby="assign-exercise-nature">${byChapter(exercises, chapters).map(
    ({ title, exercises }) =>
      html`<optgroup label="${title}">${exercises.map(({ slug, title }) => html`<option value="${slug}">${title}</option>`)}</optgroup>`,
  )}</select>
<p class="hint" id="assign-exercise-nature" data-part="nature">${exercises[0] && natureOf(exercises[0])}</p></div>`
}

/** Fields of an existing assignment. */
export function changedTermsFields(assignment: Assignment, zone: string): Html {
  return html`<input type="hidden" name="assignment" value="${assignment.id}" /><input type="hidden" name="version" value="${assignment.version}" /><input type="hidden" name="opensAt" value="${assignment.opensAt}" /><input type="hidden" name="dueAt" value="${assignment.dueAt}" />
${termsFields(assignment.id, { ...assignment, opens: toLocal(assignment.opensAt, zone), due: toLocal(assignment.dueAt, zone) }, zone)}`
}

/** Points for a pass, a field per level of the exercise. @param form prefix of the fields' ids */
export function pointsFields(form: string, points: Assignment['points'], levels: readonly Level[]): Html {
  const shown = levels.length > 1 ? levels : LEVELS.slice(0, 1)
  const worth = (level: Level) =>
    field(form, { name: level, label: LEVEL_LABELS[level], type: 'number', value: points[level], min: 0, max: 1000, step: 'any' })
  const hint =
    levels.length > 1
      ? `The exercise has ${levels.length} levels; the points of the highest one are the maximum.`
      : 'The exercise has one level: these points are the maximum.'
  return html`<fieldset data-part="points"><legend>Points for a pass${levels.length > 1 && ', by level'}</legend><div class="three">${shown.map(worth)}</div><p class="hint">${hint}</p></fieldset>`
}

/** Fields for the points of a new assignment of an exercise. */
export function newPointsFields({ target }: Pick<PublicExercise, 'target'>): Html {
  const levels = levelsOf(target)
  return pointsFields('assign', proposedPoints(levels), levels)
}

/** Default points of an exercise with these levels. */
export function proposedPoints(levels: readonly Level[]): Assignment['points'] {
  const [required, good, excellent] = [
    ...PROPOSED_POINTS.slice(-Math.max(1, levels.length)),
    ...PROPOSED_POINTS.slice(-1),
    ...PROPOSED_POINTS.slice(-1),
  ] as [number, number, number]
  return { required, good, excellent }
}

type ShownTerms = Rules & Pick<Assignment, 'title' | 'points' | 'levels'> & { opens: string; due: string }

function termsFields(form: string, { title, opens, due, points, levels, ...rules }: ShownTerms, zone: string): Html {
  return html`${field(form, { name: 'title', label: 'Title', value: title, most: 120 })}
<div class="pair">${field(form, { name: 'opens', label: 'Opens', type: 'datetime-local', value: opens, hint: `Time in ${zone}` })}${field(form, { name: 'due', label: 'Due', type: 'datetime-local', value: due, hint: `Time in ${zone}` })}</div>
${pointsFields(form, points, levels)}
${ruleFields(form, rules, zone, due)}`
}

type Rules = Pick<Assignment, 'late' | 'policy' | 'attempts' | 'together' | 'solutions' | 'help' | 'exam'>

/** Fields for how an assignment is graded: late penalty, graded attempt, limit, teams. @param due value of the due field, if there is one */
export function ruleFields(
  form: string,
  { late, policy, attempts, together, solutions, help, exam }: Rules,
  zone: string,
  due: string,
): Html {
  return html`${choice(form, 'window', 'Kind', WINDOW_LABELS, exam ? 'exam' : 'practice')}<p class="hint">Attempts at an exam count from its opening to its due time, or a learner’s own; nothing can be submitted for it after that. Hints, debrief and solutions open once it is due for everyone. Tests, verdicts and profiles stay. <b>An exam is not proctored</b>: Hotpath doesn’t watch screens, check who is typing or lock the browser, and the lessons and the source code of this course stay readable.</p>
<div class="pair"><div>${choice(form, 'policy', 'Graded attempt', POLICY_LABELS, policy)}</div><div>${field(form, { name: 'attempts', label: 'Attempt limit', type: 'number', value: attempts ?? '', min: 1, max: 1000, step: 1, required: false, hint: 'Leave empty for no limit. Faults of the grader never count. As many unsure verdicts and cancelled runs as attempts are free, at least 3; further ones count.' })}</div></div>
${choice(form, 'together', 'Who is graded', TOGETHER_LABELS, together)}<p class="hint">With team grading, an attempt by any member counts for the whole team, with the due time of its sender. The attempt limit applies to the team, and members see each other’s attempts.</p>
<div data-part="practice"><div class="field"><label for="${form}-late">Late penalty</label><textarea id="${form}-late" name="late" rows="3" aria-describedby="${form}-late-hint">${lateText(late)}</textarea><p class="hint" id="${form}-late-hint">Remaining share of the points, one step per line: 1 d 80 %, or 36 h 50 %. A day ends at the time of day of the due time in ${zone}; an hour is 60 minutes. After the last step, or without any step, late attempts earn no points. For no penalty within a year: 366 d 100 %.</p><p class="hint" data-part="late-words" role="status">${due !== '' && lateEcho(lateText(late), due, zone)}</p></div>
${choice(form, 'help', 'Hints and the debrief', HELP_LABELS, help)}${choice(form, 'solutions', 'Solutions that learners can see', SOLUTION_LABELS, solutions)}<p class="hint">The exercise’s own solutions, and those that other learners share. “One when stuck” reveals one after three attempts without a pass, which you see beside the attempts. What is held back stays so from the opening until the assignment is due for everyone, extensions included, and for visitors without an account, too.</p></div>`
}

/**
 * The late penalty in words, with the moments at which its steps end, or the error in it.
 * @param due value of the due field
 */
export function lateEcho(text: string, due: string, zone: string): string {
  try {
    return lateWordsIn(readLate(text), { dueAt: fromLocal(due, zone), zone })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return `${error.message} ${error.hint}`
  }
}

/**
 * The form's values for the API; an unchanged time keeps its exact value. A level without a field is worth as much as the
 * level below it.
 * @throws Refused for invalid late steps
 */
export function readTerms(
  { title, opens, due, opensAt, dueAt, late, required, good, excellent, policy, attempts, together, solutions, help, window }: Fields,
  zone: string,
): Omit<NewAssignment, 'exercise'> {
  return {
    title: title!,
    opensAt: fromLocal(opens!, zone, opensAt),
    dueAt: fromLocal(due!, zone, dueAt),
    // The fields that an exam hides keep what was in them.
    late: window === 'exam' ? [] : readLate(late!),
    points: { required: Number(required), good: Number(good ?? required), excellent: Number(excellent ?? good ?? required) },
    policy: policy === 'last' ? 'last' : 'best',
    attempts: attempts === '' ? null : Number(attempts),
    together: together === 'team' ? 'team' : 'alone',
    solutions: SOLUTION_LABELS.find(([policy]) => policy === solutions)![0],
    help: help === 'after-due' ? 'after-due' : 'open',
    exam: window === 'exam',
  }
}

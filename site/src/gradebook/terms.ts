import type { Assignment, NewAssignment } from '../../../grader/contracts/cohort.ts'
import type { PublicExercise } from '../../../grader/contracts/exercise.ts'
import { choice, field } from '../shared/forms/fields.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { html, type Html } from '../shared/html.ts'
import { fromLocal, toLocal } from '../shared/zones.ts'
import { lateText, readLate } from './late.ts'

const DAY_MS = 24 * 3600_000

/** Defaults of a new assignment. */
const PROPOSED: Pick<Assignment, 'late' | 'points' | 'policy' | 'attempts' | 'together'> = {
  late: [
    { hours: 24, share: 0.8 },
    { hours: 72, share: 0.5 },
  ],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
  together: 'alone',
}

const POLICY_LABELS = [
  ['best', 'The best one'],
  ['last', 'The last one that counts'],
] as const

const TOGETHER_LABELS = [
  ['alone', 'Each learner'],
  ['team', 'Each team'],
] as const

/** Fields of a new assignment: open from now on, due in a week at 23:59. @param now ms since 1970 */
export function newTermsFields(exercises: readonly PublicExercise[], zone: string, now: number): Html {
  const week = `${toLocal(new Date(now + 7 * DAY_MS).toISOString(), zone).slice(0, 10)}T23:59`
  const options = exercises.map(({ slug, title }) => [slug, title] as const)
  return html`${choice('assign', 'exercise', 'Exercise', options, options[0]?.[0] ?? '')}
${termsFields('assign', { title: exercises[0]?.title ?? '', opens: toLocal(new Date(now).toISOString(), zone), due: week, ...PROPOSED }, zone)}`
}

/** Fields of an existing assignment. */
export function changedTermsFields(assignment: Assignment, zone: string): Html {
  return html`<input type="hidden" name="assignment" value="${assignment.id}" /><input type="hidden" name="version" value="${assignment.version}" /><input type="hidden" name="opensAt" value="${assignment.opensAt}" /><input type="hidden" name="dueAt" value="${assignment.dueAt}" />
${termsFields(assignment.id, { ...assignment, opens: toLocal(assignment.opensAt, zone), due: toLocal(assignment.dueAt, zone) }, zone)}`
}

type Shown = Pick<Assignment, 'title' | 'late' | 'points' | 'policy' | 'attempts' | 'together'> & { opens: string; due: string }

function termsFields(form: string, { title, opens, due, late, points, policy, attempts, together }: Shown, zone: string): Html {
  const worth = (level: 'required' | 'good' | 'excellent', label: string) =>
    field(form, { name: level, label, type: 'number', value: points[level], min: 0, max: 1000, step: 'any' })
  return html`${field(form, { name: 'title', label: 'Title', value: title, most: 120 })}
<div class="pair">${field(form, { name: 'opens', label: 'Opens', type: 'datetime-local', value: opens, hint: `Time in ${zone}` })}${field(form, { name: 'due', label: 'Due', type: 'datetime-local', value: due, hint: `Time in ${zone}` })}</div>
<fieldset><legend>Points for a pass, by level</legend><div class="three">${worth('required', 'Target reached')}${worth('good', 'Good')}${worth('excellent', 'Excellent')}</div></fieldset>
<div class="pair"><div class="field"><label for="${form}-late">Late penalty</label><textarea id="${form}-late" name="late" rows="3" aria-describedby="${form}-late-hint">${lateText(late)}</textarea><p class="hint" id="${form}-late-hint">Remaining share of the points, one step per line: 24 h 80 %. After the last step, or without any step, late attempts earn no points. For no penalty within a year: 8784 h 100 %.</p></div>
<div>${choice(form, 'policy', 'Graded attempt', POLICY_LABELS, policy)}${field(form, { name: 'attempts', label: 'Attempt limit', type: 'number', value: attempts ?? '', min: 1, max: 1000, step: 1, required: false, hint: 'Leave empty for no limit. Faults of the grader never count. As many unsure verdicts as attempts are free, at least 3; further ones count.' })}</div></div>
${choice(form, 'together', 'Who is graded', TOGETHER_LABELS, together)}<p class="hint">With team grading, an attempt by any member counts for the whole team, with the due time of its sender. The attempt limit applies to the team, and members see each other’s attempts.</p>`
}

/** The form's values for the API; an unchanged time keeps its exact value. @throws Refused for invalid late steps */
export function readTerms(
  { title, opens, due, opensAt, dueAt, late, required, good, excellent, policy, attempts, together }: Fields,
  zone: string,
): Omit<NewAssignment, 'exercise'> {
  return {
    title: title!,
    opensAt: fromLocal(opens!, zone, opensAt),
    dueAt: fromLocal(due!, zone, dueAt),
    late: readLate(late!),
    points: { required: Number(required), good: Number(good), excellent: Number(excellent) },
    policy: policy === 'last' ? 'last' : 'best',
    attempts: attempts === '' ? null : Number(attempts),
    together: together === 'team' ? 'team' : 'alone',
  }
}

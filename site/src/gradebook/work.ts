import { freeUnsure } from '../../../grader/contracts/attempt-limits.ts'
import type { Assignment } from '../../../grader/contracts/cohort.ts'
import type { OwnGrade } from '../../../grader/contracts/grades.ts'
import { mostPoints } from '../../../grader/contracts/points.ts'
import { html, type Html } from '../shared/html.ts'
import { fromNow } from '../shared/time.ts'
import { zonedMoment } from '../shared/zones.ts'
import { OUTCOME_STYLES } from '../verdict/words.ts'
import { lateWords } from './late.ts'
import { whyWords } from './rubric.ts'
import { counted, exerciseHref, points } from '../shared/words.ts'

/** What a learner has to know before submitting. */
export const TOGETHER_WORDS =
  'Graded by team: an attempt by any member counts for the whole team, and members see each other’s attempts here. Learners without a team count alone.'

/** What a learner has to know about an exam. */
export const EXAM_WORDS =
  'An exam: attempts count until it closes, and what you run after that is practice. Hints, debrief and other ways stay closed until it is due for everyone. It is not proctored: Hotpath doesn’t watch your screen.'

/** Whether an exam takes no more attempts from the reader. */
export function isOver({ exam, dueAt, ownDueAt }: Pick<Assignment, 'exam' | 'dueAt' | 'ownDueAt'>, now: number): boolean {
  return exam && Date.parse(ownDueAt ?? dueAt) < now
}

/** Time before the due time at which the due line is highlighted. */
const SOON_MS = 24 * 3600_000

interface WorkState {
  grades: readonly OwnGrade[]
  /** How many there are, by assignment. */
  comments: ReadonlyMap<string, string>
  /** The cohort's. */
  zone: string
  /** Whether the staff let learners see how the class did. */
  classResults: boolean
  /** ms since 1970 */
  now: number
}

/** A learner's own assignments. */
export function workView(assignments: readonly Assignment[], { grades, comments, zone, classResults, now }: WorkState): Html {
  if (assignments.length === 0)
    return html`<section aria-labelledby="work-title"><h2 id="work-title">Assignments</h2><p class="empty">No assignments yet.</p></section>`
  const grade = new Map(grades.map((each) => [each.assignment, each]))
  return html`<section class="work" aria-labelledby="work-title"><h2 id="work-title">Assignments</h2>
<ol class="entries">${assignments.map((each) => work(each, grade.get(each.id), comments.get(each.id) ?? '', { zone, classResults, now }))}</ol></section>`
}

function work(
  assignment: Assignment,
  grade: OwnGrade | undefined,
  comments: string,
  { zone, classResults, now }: Pick<WorkState, 'zone' | 'classResults' | 'now'>,
): Html {
  const { id, title, late, together, ownAttempts, rubric, exam } = assignment
  const attempts = ownAttempts ?? assignment.attempts
  return html`<li><h3><a href="${exerciseHref(assignment)}">${title}</a></h3>${gradeView(grade, mostPoints(assignment))}
${grade?.passedBefore !== undefined && !isOver(assignment, now) && againForm(assignment, grade.passedBefore)}
${dueLine(assignment, grade, { zone, now })}
${comments !== '' && html`<p><a href="${exerciseHref(assignment)}#comments">${comments}</a></p>`}
<p class="meta">${exam ? EXAM_WORDS : lateWords(late, { dueAt: assignment.ownDueAt ?? assignment.dueAt, zone })} ${attempts !== null && `${grade?.attempts ?? 0} of ${counted(attempts, 'attempt')} made${together === 'team' ? ' by your team' : ''}${ownAttempts !== null && `, instead of ${assignment.attempts} for everyone (${assignment.ownReason})`}. ${unsureWords(attempts, grade)}`} ${grade?.overridden && whyWords(grade) !== '' && `By hand: ${whyWords(grade)}`}</p>
${rubric.length > 0 && html`<p class="meta">Can also count: ${whyWords({ rubric, reason: null })}.</p>`}
${together === 'team' && html`<p class="meta">${TOGETHER_WORDS}</p><div class="folded"><details data-team="${id}"><summary>Your team’s attempts<span class="sr-only"> at ${title}</span></summary><div data-part="team"><p class="empty">Loading …</p></div></details></div>`}
${classResults && Date.parse(assignment.dueAt) < now && html`<div class="folded"><details data-class="${id}"><summary>How the class did<span class="sr-only"> at ${title}</span></summary><div data-part="class"><p class="empty">Loading …</p></div></details></div>`}</li>`
}

/** Notice for a pass from before the assignment, which the exercise list shows but the grade ignores. */
function againForm({ id, exercise, title }: Assignment, submission: string): Html {
  return html`<form data-do="send-again" class="card"><input type="hidden" name="assignment" value="${id}" /><input type="hidden" name="exercise" value="${exercise}" /><input type="hidden" name="submission" value="${submission}" />
<p>You have passed this exercise, but with an attempt from before the assignment opened or before you joined. It has to be submitted again to count here.</p>
<p class="actions"><button class="button main">Submit it again<span class="sr-only"> for ${title}</span></button></p></form>`
}

/** How unsure verdicts and cancelled runs count for an assignment with an attempt limit. */
function unsureWords(attempts: number, grade: OwnGrade | undefined): string {
  const [free, unsure] = [freeUnsure(attempts), grade?.unsure ?? 0]
  const used = unsure <= free ? `${unsure} so far` : `all used, and ${unsure - free} more counted as attempts`
  return `Unsure verdicts and cancelled runs: the first ${free} do not count (${used}); each one after that counts as an attempt.`
}

/** Due time in the cohort's time zone, and in the reader's. */
export function dueLine(
  { dueAt, ownDueAt, ownReason, exam }: Pick<Assignment, 'dueAt' | 'ownDueAt' | 'ownReason' | 'exam'>,
  grade: Pick<OwnGrade, 'outcome'> | undefined,
  { zone, now }: Pick<WorkState, 'zone' | 'now'>,
): Html {
  const due = ownDueAt ?? dueAt
  const left = Date.parse(due) - now
  const tone = grade?.outcome === 'pass' ? 'calm' : left < 0 ? 'over' : left < SOON_MS ? 'soon' : 'calm'
  return html`<p class="due" data-tone="${tone}">${exam && html`<span class="tag">exam</span> `}${DUE_WORDS[exam ? 'exam' : 'practice'][left < 0 ? 1 : 0]} <time datetime="${due}">${zonedMoment(due, zone)}</time>, <b>${fromNow(due, now)}</b>${ownDueAt !== null && html` <span class="tag">extended for you</span>${ownReason && html` <span class="soft">(${ownReason})</span>`}`}</p>`
}

/** Before the due time, and after it. */
const DUE_WORDS = { practice: ['Due', 'Was due'], exam: ['Closes', 'Closed'] } as const

function gradeView(grade: OwnGrade | undefined, most: number): Html {
  if (grade === undefined || grade.points === null)
    return html`<p class="state soft">No counted verdict yet, ${points(most)} ${most === 1 ? 'point' : 'points'} possible</p>`
  const style = grade.outcome && OUTCOME_STYLES[grade.outcome]
  return html`<p class="state" data-tone="${style?.tone ?? 'open'}">${style && html`<span class="mark" aria-hidden="true">${style.mark}</span> ${style.label}: `}<b>${points(grade.points)}</b> of ${points(most)} ${most === 1 ? 'point' : 'points'}${grade.lateHours > 0 && !grade.overridden && `, ${points(Math.ceil(grade.lateHours))} h late`}${grade.by !== undefined && ', sent by your team'}</p>`
}

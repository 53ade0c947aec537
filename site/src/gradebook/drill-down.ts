import type { Assignment, Extension, Grade } from '../../../grader/contracts/cohort.ts'
import type { Right } from '../../../grader/contracts/member-roles.ts'
import type { PublicExercise, SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { Revealed } from '../../../grader/contracts/solutions.ts'
import type { GivenGrade } from '../../../grader/contracts/grades.ts'
import type { Submission, SubmissionSummary } from '../../../grader/contracts/submission.ts'
import type { SavedComment } from '../../../grader/contracts/comments.ts'
import { figure } from '../verdict/attempts.ts'
import { unread } from '../shared/forms/trouble.ts'
import { html, type Html } from '../shared/html.ts'
import { verdictView } from '../verdict/verdict.ts'
import { OUTCOME_STYLES } from '../verdict/words.ts'
import { zonedMoment } from '../shared/zones.ts'
import { extensionForm, ownDue, standingWords } from './extension-form.ts'
import { gradeForm } from './grade-form.ts'
import type { CellsBeside, Learner } from './place.ts'
import { whyWords } from './rubric.ts'
import { gradeWords } from './gradebook.ts'
import { differenceOf, type DiffLine } from '../shared/difference.ts'

/** An attempt and its author. */
export interface AuthoredAttempt {
  person: string
  /** Name of the sender, if it can be another member of the team. */
  name: string | null
  submission: SubmissionSummary
}

export interface DrillDown {
  cohort: string
  learner: Learner
  assignment: Assignment
  grade: Grade
  extension: Extension | null
  /** What an accommodation gives. */
  standing: Extension | null
  given: GivenGrade | null
  /** Solutions that the learner had revealed without a pass. */
  revealed: readonly Revealed[]
  /** Newest first. */
  sent: readonly AuthoredAttempt[]
  /** Whether there are earlier attempts. */
  hasEarlier: boolean
  /** Attempts that are loaded with their code. */
  whole: (id: string) => Submission | undefined
  /** Number of comments in words, by attempt. */
  comments: ReadonlyMap<string, string>
  exercise: PublicExercise
  /** The cohort's. */
  zone: string
  /** Message on the last action, if any. */
  status: string
  /** Of the cohort. */
  saved: readonly SavedComment[]
  beside: CellsBeside
  can: (right: Right) => boolean
  /** Whether the reader may have attempts measured again. */
  canRegrade: boolean
}

/** A learner's attempts at an assignment, the grade, and the actions of the staff. */
export function drillDownView(seen: DrillDown): Html {
  const { learner, assignment, grade, given, sent, beside, can } = seen
  const form = gradeForm({ ...seen, hasAttempt: sent.length > 0, hasNext: beside.next !== null })
  return html`${head(learner, assignment, `, due ${zonedMoment(ownDue(seen), seen.zone)}`, besideView(beside))}
<p class="status" role="status">${seen.status}</p>
<p class="grade"${grade.outcome && html` data-tone="${OUTCOME_STYLES[grade.outcome].tone}"`}>${gradeWords(grade)}${given && html` <span class="soft">(${[given.by ?? 'a former member', whyWords(given)].filter(Boolean).join(': ')})</span>`}</p>
${standingWords(seen)}${revealedLine(seen)}<div class="work"><div class="grading">${form}${can('extend') && extensionForm(seen)}${seen.canRegrade && sent.length > 0 && html`<details data-part="regrade"><summary>Grade again<span class="sr-only"> the attempts of ${learner.name}</span></summary></details>`}</div>
<div class="attempts-part"><h3>Attempts</h3>
${sent.length === 0 ? html`<p class="empty">No attempts yet.</p>` : html`<ol class="tries" reversed>${sent.map((each) => attempt(each, seen))}</ol>`}
${seen.hasEarlier && html`<form data-do="earlier"><button class="button small">Show earlier attempts</button></form>`}</div></div>`
}

/** Buttons to the cells before and after this one. */
function besideView({ previous, next, number, of }: CellsBeside): Html | null {
  if (of < 2 || number === 0) return null
  const button = (step: number, words: string, key: string, isThere: boolean) =>
    html`<button type="button" class="button small" data-step="${step}"${!isThere && html` disabled`} title="Key ${key}">${words}</button>`
  return html`<nav class="beside" aria-label="Other cells">${button(-1, '‹ Previous', 'K', previous !== null)} <span>${number} of ${of}</span> ${button(1, 'Next ›', 'J', next !== null)}</nav>`
}

function revealedLine({ revealed, zone }: Pick<DrillDown, 'revealed' | 'zone'>): Html | null {
  if (revealed.length === 0) return null
  return html`<p class="revealed">Was shown one way: ${revealed.map(({ solution, at }) => html`<code>${solution}</code> <span class="soft">on ${zonedMoment(at, zone)}</span>`)}</p>`
}

/** Shown in its place if loading failed; `load-again` tries again. @param status result of the last action, if any */
export function unreadSheet(learner: Learner, assignment: Assignment, status: string, error: Error): Html {
  return html`${head(learner, assignment, '', null)}<p class="status" role="status">${status}</p>${unread(error, 'load-again')}`
}

/** @param due words that follow the title */
function head(learner: Learner, { title }: Assignment, due: string, beside: Html | null): Html {
  return html`<header><h2 id="drill-title" tabindex="-1">${learner.name}</h2><p class="soft">${title}${due}. ${learner.email}${learner.team !== null && `, ${learner.team}`}</p>${beside}
<form method="dialog"><button class="button small plain" aria-label="Close">✕</button></form></header>`
}

/** The same learner's previous attempt, if it is listed. @param sent newest first */
export function beforeIn(sent: readonly AuthoredAttempt[], id: string): string | undefined {
  const index = sent.findIndex(({ submission }) => submission.id === id)
  return sent.slice(index + 1).find(({ person }) => person === sent[index]!.person)?.submission.id
}

function attempt({ name, submission: { id, submittedAt, state, verdict } }: AuthoredAttempt, seen: DrillDown): Html {
  const { grade, comments } = seen
  const style = verdict && OUTCOME_STYLES[verdict.verdict]
  return html`<li><details id="sent-${id}" data-sent="${id}"${id === grade.submission && html` open`}><summary data-tone="${style?.tone ?? 'open'}"><span class="word"><span class="mark" aria-hidden="true">${style?.mark ?? '…'}</span> ${style?.label ?? state}</span> <span class="figure">${verdict && figure(verdict)}</span> ${name !== null && html`<span>${name}</span> `}<time datetime="${submittedAt}">${zonedMoment(submittedAt, seen.zone)}</time>${id === grade.submission && html` <span class="tag">graded</span>`} <span class="remarks">${comments.get(id)}</span></summary>
<div data-part="whole">${wholeView(id, seen)}</div></details></li>`
}

/** The verdict and the code of an attempt, once it and the previous attempt are loaded. */
export function wholeView(
  id: string,
  { sent, whole, cohort, exercise, can }: Pick<DrillDown, 'sent' | 'whole' | 'cohort' | 'exercise' | 'can'>,
): Html {
  const [submission, earlier] = [whole(id), beforeIn(sent, id)]
  const before = earlier === undefined ? undefined : whole(earlier)
  if (submission === undefined || (earlier !== undefined && before === undefined))
    return html`<p class="empty" role="status">Loading the attempt …</p>`
  const { verdict, files } = submission
  const { person } = sent.find((each) => each.submission.id === id)!
  return html`${verdict && verdictView(`try-${id}`, verdict, exercise)}
${verdict && html`<attempt-techniques data-cohort="${cohort}" data-submission="${id}"></attempt-techniques>`}
<h4>${before ? 'Changes since the previous attempt' : 'The code'}</h4>${Object.keys(files).map((file) => fileView(file, files, before?.files ?? null))}
<attempt-comments data-cohort="${cohort}" data-person="${person}" data-exercise="${exercise.slug}" data-submission="${id}" data-files="${JSON.stringify(Object.keys(files))}"${!can('comment') && html` data-reads-only`}></attempt-comments>`
}

function fileView(file: string, files: SourceFiles, before: SourceFiles | null): Html {
  const text = files[file]!
  const lines =
    before === null ? text.split('\n').map((line): DiffLine => ({ kind: 'same', text: line })) : differenceOf(before[file] ?? '', text)
  const isSame = before !== null && lines.every(({ kind }) => kind === 'same')
  let number = 0
  const row = ({ kind, text: line }: DiffLine) =>
    kind === 'removed'
      ? html`<del>${line}\n</del>`
      : kind === 'added'
        ? html`<ins data-line="${++number}">${line}\n</ins>`
        : html`<span data-line="${++number}">${line}\n</span>`
  return html`<figure class="code numbered" data-file="${file}"><figcaption>${file}${isSame && ': nothing changed'}</figcaption><pre tabindex="0" aria-label="${file}">${lines.map(row)}</pre></figure>`
}

import type { SubmissionSummary, VerdictSummary } from '../../../grader/contracts/submission.ts'
import { significant, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { distinctMoments } from '../shared/time.ts'
import { LEVEL_LABELS, OUTCOME_STYLES } from './words.ts'

/**
 * Attempts so far, newest first. Buttons carry the submission's id in data-show or data-restore; the details elements that
 * are filled later carry it in data-changes.
 * @param comments number of comments in words, by attempt
 * @param hasEarlier whether there may be earlier attempts: a button with data-earlier asks for them
 */
export function attemptsView(submissions: readonly SubmissionSummary[], comments: ReadonlyMap<string, string>, hasEarlier: boolean): Html {
  if (submissions.length === 0) return html`<p class="empty">No attempts yet. Every run is listed here.</p>`
  const moments = distinctMoments(submissions.map(({ submittedAt }) => submittedAt))
  const item = (each: SubmissionSummary, index: number) =>
    attempt(each, {
      moment: moments[index]!,
      number: hasEarlier ? null : submissions.length - index,
      comments: comments.get(each.id) ?? '',
    })
  return html`<ol class="attempts" reversed>${submissions.map(item)}</ol>${hasEarlier && html`<p><button type="button" class="button small" data-earlier>Show earlier attempts</button></p>`}`
}

/** @param number counted from the first attempt; null while not all are loaded */
function attempt(
  { id, submittedAt, state, verdict }: SubmissionSummary,
  { moment, number, comments }: { moment: string; number: number | null; comments: string },
): Html {
  const name = number === null ? `the attempt of ${moment}` : `attempt ${number}`
  return html`<li data-tone="${verdict ? OUTCOME_STYLES[verdict.verdict].tone : 'open'}"><span class="word">${verdict ? outcome(verdict) : state}</span>
<span class="figure">${verdict && figure(verdict)}</span><time datetime="${submittedAt}">${number !== null && html`<b>${number}</b> · `}${moment}</time>
<span class="do">${comments !== '' && html`<button type="button" class="button small plain" data-pane="comments">${comments}<span class="sr-only"> on ${name}</span></button>`}${verdict && html`<button type="button" class="button small plain" data-show="${id}">Show<span class="sr-only"> the verdict of ${name}</span></button>`}
<button type="button" class="button small plain" data-restore="${id}">Restore<span class="sr-only"> the code of ${name}</span></button></span>
<details class="changes" data-changes="${id}"><summary>What changed<span class="sr-only"> in ${name}</span></summary></details></li>`
}

function outcome({ verdict, level }: VerdictSummary): Html {
  const { mark, label } = OUTCOME_STYLES[verdict]
  return html`<span class="mark" aria-hidden="true">${mark}</span>${verdict === 'pass' && level && level !== 'required' ? `${label}, ${LEVEL_LABELS[level].toLowerCase()}` : label}`
}

/** Which attempt it is, for the head of its verdict: “Attempt 3, 2:18 PM”. @param submissions newest first */
export function attemptWords(id: string, submissions: readonly SubmissionSummary[], hasEarlier: boolean): string {
  const index = submissions.findIndex((each) => each.id === id)
  if (index === -1) return ''
  const moment = distinctMoments(submissions.map(({ submittedAt }) => submittedAt))[index]!
  return hasEarlier ? `Attempt of ${moment}` : `Attempt ${submissions.length - index}, ${moment}`
}

/** The figure that decided the verdict, in short. */
export function figure({ effect, trials, failing }: VerdictSummary): string {
  if (effect?.unit === 'times') return times(effect.value)
  if (effect?.unit === 'bytes') return `${significant(effect.value)} bytes per call`
  if (trials) return `${trials.right} of ${trials.of} right`
  return failing > 0 ? `${failing} failing` : ''
}

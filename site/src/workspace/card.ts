import type { SubmissionSummary } from '../../../grader/contracts/submission.ts'
import { readNotes } from '../shared/api/notebook.ts'
import { AttemptNote } from '../notebook/attempt-note.ts'
import { html } from '../shared/html.ts'
import { beliefSentence, effectView, hypothesisView } from '../notebook/entry.ts'
import { measuredBefore, measuredOf } from '../notebook/effect.ts'
import { moment } from '../shared/time.ts'
import { OUTCOME_STYLES } from '../verdict/words.ts'
import { part } from '../shared/parts.ts'

/** The notebook entry of one attempt: hypothesis, effect and note. @param submissions newest first */
export function notebookCard(submission: SubmissionSummary, submissions: readonly SubmissionSummary[]): HTMLElement {
  const attempts = submissions.toReversed()
  const before = measuredBefore(
    attempts.map(measuredOf),
    attempts.findIndex(({ id }) => id === submission.id),
  )
  const card = Object.assign(document.createElement('section'), { className: 'notebook-card' })
  card.setAttribute('aria-labelledby', 'card-title')
  if (submission.verdict) card.dataset['tone'] = OUTCOME_STYLES[submission.verdict.verdict].tone
  card.innerHTML = String(
    html`<h3 id="card-title">In your notebook</h3><div data-part="expected"></div>${effectView('card', measuredOf(submission), before, moment)}<div data-part="learned"></div><p><a href="/notebook/#attempt-${submission.id}">The whole notebook</a></p>`,
  )
  void addNotes(card, submission.id)
  return card
}

/** Leaves the card without notes if they cannot be loaded. */
async function addNotes(card: HTMLElement, id: string): Promise<void> {
  const notes = await readNotes(id).catch(() => null)
  if (notes === null) return
  const expected = [notes.hypothesis, notes.belief && beliefSentence(notes.belief)].filter((text) => text !== null)
  part(card, 'expected').innerHTML = expected.map(hypothesisView).join('')
  const element = new AttemptNote()
  element.dataset['submission'] = id
  element.note = notes.note
  part(card, 'learned').append(element)
}

import type { Belief } from '../../../grader/contracts/beliefs.ts'
import { TECHNIQUE_LABELS } from '../shared/technique-labels.ts'
import { timesLabel } from '../shared/words.ts'
import { html, type Html } from '../shared/html.ts'
import { LEVEL_LABELS, OUTCOME_STYLES } from '../verdict/words.ts'
import { changeBetween, changeSentence, effectSentence, type MeasuredEntry } from './effect.ts'
import { effectPicture } from './effect-picture.ts'
import type { NotebookAttempt, Group } from './groups.ts'

/** Parts of an attempt that differ between the page, where notes can be edited, and a saved file. */
export interface Parts {
  time(at: string): string
  change(attempt: NotebookAttempt): Html
  note(attempt: NotebookAttempt): Html | null
}

/** The attempts at one exercise, oldest first. */
export function groupView({ exercise, title, attempts }: Group, parts: Parts, heading: Html): Html {
  return html`<section class="group" aria-labelledby="of-${exercise}"><h2 id="of-${exercise}">${heading}</h2><p class="sr-only">${title}, oldest attempt first</p><ol class="lab">${attempts.map((attempt, index) => entryView(attempt, index + 1, parts))}</ol></section>`
}

function entryView(attempt: NotebookAttempt, number: number, { time, change, note }: Parts): Html {
  const { submission, submittedAt, hypothesis, belief, outcome, level, summary, effect, revealed } = attempt.entry
  const style = outcome && OUTCOME_STYLES[outcome]
  const reached = outcome === 'pass' && level !== null && level !== 'required' ? `, ${LEVEL_LABELS[level].toLowerCase()}` : ''
  return html`<li id="attempt-${submission}" data-tone="${style?.tone ?? 'open'}"><h3><span class="word">${number}. <span class="mark" aria-hidden="true">${style?.mark ?? '…'}</span> ${style ? style.label + reached : 'No verdict yet'}</span> <time datetime="${submittedAt}">${time(submittedAt)}</time></h3>
${hypothesis !== null && hypothesisView(hypothesis)}${belief !== null && hypothesisView(beliefSentence(belief))}
${effect === null ? summary !== null && html`<p>${summary}</p>` : effectView(`effect-${submission}`, attempt.entry, attempt.measured, time)}
${change(attempt)}${note(attempt)}${revealed !== null && html`<p class="soft">Then had one way shown: <code>${revealed}</code></p>`}</li>`
}

/** “Hoisted: 2× as fast.” */
export function beliefSentence({ technique, times }: Belief): string {
  return `${TECHNIQUE_LABELS[technique]}: ${timesLabel(times)}.`
}

export function hypothesisView(hypothesis: string): Html {
  return html`<p class="hypothesis"><span>Expected </span>${hypothesis}</p>`
}

/**
 * The effect of an attempt, compared with the baseline and the previous attempt, with a small picture.
 * @param id unique in the page
 * @param time writes a moment
 */
export function effectView(id: string, now: MeasuredEntry, before: MeasuredEntry | null, time: Parts['time']): Html | null {
  if (now.effect === null) return null
  const change = before && changeBetween(before, now)
  return html`<div class="effect"><p>${effectSentence(now.effect)}</p>${effectPicture(id, now.effect, change ? before!.effect : null)}
${before && html`<p>${changeSentence(change)} <span class="soft">The previous attempt was on <time datetime="${before.submittedAt}">${time(before.submittedAt)}</time>.</span></p>`}</div>`
}

/** Title of an attempt's changes, naming what it is compared with. */
export function changeTitle({ before, starter }: NotebookAttempt): string {
  if (before !== null) return 'Changes since the previous attempt'
  return starter === null ? 'The code' : 'Changes from the starter'
}

import type { ClassLive } from '../../../grader/contracts/class-live.ts'
import { times, bytes, seconds } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { counted } from '../shared/words.ts'
import { LEVEL_LABELS, OUTCOME_STYLES } from '../verdict/words.ts'

const STAGE_WORDS = { queued: 'queued', starting: 'starting', testing: 'testing', measuring: 'measuring', judging: 'judging' } as const

/** What a class is doing right now, for a projector. @param titleOf the title of an exercise */
export function liveView(
  { learners, atWork, running, waiting, queue, expectedSeconds, verdicts }: ClassLive,
  titleOf: (exercise: string) => string,
): Html {
  const waits = waiting.reduce((sum, { count }) => sum + count, 0)
  return html`<dl class="facts live-facts">
<div><dt>At work</dt><dd>${atWork} of ${counted(learners, 'learner')}</dd></div>
<div><dt>Running</dt><dd>${running.length}</dd></div>
<div><dt>Waiting</dt><dd>${waits}${queue > waits && html` <span class="soft">and ${queue - waits} of others</span>`}</dd></div>
<div><dt>A run sent now</dt><dd>${expectedSeconds === null ? 'waits: no grading machine is online' : expectedSeconds === 0 ? 'starts at once' : `starts in about ${expectedSeconds} s`}</dd></div>
</dl>
<section><h2>Running</h2>${
    running.length === 0
      ? html`<p class="empty">Nothing runs right now.</p>`
      : html`<ul class="live-runs">${running.map(({ exercise, stage, forSeconds, name }) => html`<li><b>${titleOf(exercise)}</b> ${name !== undefined && html`<span class="who">${name}</span>`} <span class="soft">${STAGE_WORDS[stage]}, ${seconds(forSeconds)}</span></li>`)}</ul>`
  }${waiting.length > 0 && html`<p class="soft">Waiting: ${waiting.map(({ exercise, count }) => `${titleOf(exercise)} ${count}`).join(', ')}.</p>`}</section>
<section><h2>Latest verdicts</h2>${
    verdicts.length === 0
      ? html`<p class="empty">No verdict in the last day.</p>`
      : html`<ol class="live-verdicts">${verdicts.map(verdictView(titleOf))}</ol>`
  }</section>`
}

function verdictView(titleOf: (exercise: string) => string) {
  return ({ exercise, outcome, level, effect, secondsAgo, name }: ClassLive['verdicts'][number]): Html => {
    const { tone, mark, label } = OUTCOME_STYLES[outcome]
    const word = level === null || level === 'required' ? label : `${label}, ${LEVEL_LABELS[level].toLowerCase()}`
    const figure = effect === null ? '' : effect.unit === 'times' ? times(effect.value) : `${bytes(effect.value)} per call`
    return html`<li data-tone="${tone}"><span class="word"><span class="mark" aria-hidden="true">${mark}</span> ${word}</span> <span>${titleOf(exercise)}</span> ${name !== undefined && html`<span class="who">${name}</span>`} <span class="figure">${figure}</span> <span class="soft">${ago(secondsAgo)}</span></li>`
  }
}

function ago(seconds: number): string {
  if (seconds < 60) return 'just now'
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min ago` : `${Math.floor(seconds / 3600)} h ago`
}

import type { ClassPaths, StuckPlace, TechniquePath } from '../../../grader/contracts/class-paths.ts'
import { html, type Html } from '../shared/html.ts'
import { TECHNIQUE_LABELS } from '../shared/technique-labels.ts'
import { counted } from '../shared/words.ts'
import { OUTCOME_STYLES } from '../verdict/words.ts'

/** In which order a class tries techniques, and where it gets stuck. */
export function pathsView({ started, passed, unread, techniques, stuck, revealed }: ClassPaths): Html {
  if (started === 0) return html`<p class="empty">Nobody has tried this assignment yet.</p>`
  return html`<p class="lead">${passed} of the ${counted(started, 'learner')} who started have passed.</p>
<section><h2>Who tries what, and when</h2>${techniques.length === 0 ? html`<p class="empty">No technique recognised yet.</p>` : orderTable(techniques)}
${unread > 0 && html`<p class="soft">${counted(unread, 'attempt')} could not be analysed in time; look again.</p>`}</section>
<section><h2>Where they are stuck</h2>${stuck.length === 0 ? html`<p class="empty">Everybody who started has passed.</p>` : html`<ul class="stuck-places">${stuck.map(stuckView)}</ul>`}</section>
<section><h2>Solutions shown on request</h2><p>${revealedSentence(revealed)}</p></section>`
}

export function revealedSentence({ people, attempts, passed }: ClassPaths['revealed']): string {
  if (people === 0) return 'Nobody has had a solution shown.'
  return `${counted(people, 'learner')} had one shown, after ${counted(attempts!, 'attempt')} in the middle; ${passed} passed afterwards. Hints stay in the browser, so they are not counted.`
}

function orderTable(techniques: readonly TechniquePath[]): Html {
  const most = Math.max(...techniques.flatMap(({ firstAt }) => firstAt))
  const steps = techniques[0]!.firstAt.length
  const heads = Array.from({ length: steps }, (_, index) => (index === steps - 1 ? `${steps}th or later` : ordinal(index + 1)))
  return html`<div class="scrolls" tabindex="0" role="region" aria-label="First attempts with each technique"><table class="order"><thead><tr><th scope="col">First tried in attempt</th>${heads.map((head) => html`<th scope="col">${head}</th>`)}<th scope="col">Passed with it</th><th scope="col">Gave it up</th></tr></thead>
<tbody>${techniques.map(
    ({ technique, firstAt, passed, dropped }) =>
      html`<tr><th scope="row">${TECHNIQUE_LABELS[technique]}</th>${firstAt.map((count) => html`<td class="heat" style="--share:${((count / most) * 100).toFixed(0)}%">${count === 0 ? '·' : count}</td>`)}<td>${passed}</td><td>${dropped}</td></tr>`,
  )}</tbody></table></div>`
}

function stuckView({ outcome, techniques, people, attempts }: StuckPlace): Html {
  const { tone, mark, label } = OUTCOME_STYLES[outcome]
  const tried =
    techniques.length === 0
      ? 'without a recognised technique'
      : `with ${techniques.map((name) => TECHNIQUE_LABELS[name].toLowerCase()).join(', ')}`
  return html`<li data-tone="${tone}"><b>${counted(people, 'learner')}</b>: <span class="word"><span class="mark" aria-hidden="true">${mark}</span> ${label}</span> ${tried}, for ${counted(attempts, 'attempt')} in a row</li>`
}

function ordinal(number: number): string {
  return `${number}${['th', 'st', 'nd', 'rd'][number] ?? 'th'}`
}

import type { ClassResults, Spread } from '../../../grader/contracts/grades.ts'
import { bytes, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { counted } from '../shared/words.ts'

/** How the class did, for one of its learners. */
export function classResultsView({ learners, passed, figure, figures, attempts, own }: ClassResults): Html {
  const write = figure === 'bytesPerCall' ? bytes : times
  return html`<p>${passed} of ${counted(learners, 'learner')} passed, ${attempts.p25 === attempts.p75 ? `most of them with ${counted(attempts.p50, 'attempt')}` : `half of them with ${attempts.p25} to ${counted(attempts.p75, 'attempt')}`}.</p>
${figures && html`${figures.p10 < figures.p90 && spreadPicture(figures, own, write)}<p>${figures.p25 === figures.p75 ? `Most of the best passes are at ${write(figures.p50)}.` : `Half of the best passes are between ${write(figures.p25)} and ${write(figures.p75)}, with ${write(figures.p50)} in the middle.`} ${own !== null && html`Yours: <b>${write(own)}</b>.`}</p>`}
<p class="soft">Without names. The fastest and the slowest tenth are left out, and figures are rounded, so that nobody can be recognised.</p>`
}

/** Four fifths of the values as a line, half of them as a bar, and the reader's own as a dot, on a logarithmic axis. */
function spreadPicture({ p10, p25, p50, p75, p90 }: Spread, own: number | null, write: (value: number) => string): Html {
  const scale = (value: number) => Math.log2(Math.max(value, 0.1))
  const ends = [p10, p90, ...(own === null ? [] : [own])].map(scale)
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const at = (value: number) => (high === low ? 50 : 4 + ((scale(value) - low) / (high - low)) * 92)
  const x = (value: number) => `${at(value).toFixed(2)}%`
  return html`<figure class="strip spread"><svg role="img" aria-label="Best passes: four fifths are between ${write(p10)} and ${write(p90)}${own !== null && `, yours is ${write(own)}`}" width="100%" height="36"><line x1="${x(p10)}" x2="${x(p90)}" y1="18" y2="18"></line><rect x="${x(p25)}" width="${(at(p75) - at(p25)).toFixed(2)}%" y="11" height="14" rx="3"></rect><line class="middle" x1="${x(p50)}" x2="${x(p50)}" y1="7" y2="29"></line>${own !== null && html`<circle cx="${x(own)}" cy="18" r="5"><title>Yours: ${write(own)}</title></circle>`}</svg><figcaption><span>${write(Math.min(p10, own ?? p10))}</span><span>${write(Math.max(p90, own ?? p90))}</span></figcaption></figure>`
}

import type { Profile } from '../../../grader/contracts/profile.ts'
import { seconds } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { missing, sectionsOf, type Beside, type Section } from './sections.ts'

/** Open when the panel is: the answer, and the picture that one came for. */
const OPEN = new Set(['why', 'load', 'cpu'])

/**
 * A look inside, as the exercise page shows it: each picture behind its sentence. While it goes on, what is there so far; what is
 * missing is said in the end. @param id unique in the page
 */
export function profileView(id: string, insight: Profile, over = true, beside: Beside = {}): Html {
  const sections = sectionsOf(id, insight, beside)
  return html`<article class="profile" aria-label="A look inside">${sections.map(folded)}${over ? ending(insight, sections) : GOING_ON}</article>`
}

const GOING_ON = html`<p class="going-on" data-section="going-on" role="status">Looking on: more is on its way.</p>`

function ending(insight: Profile, sections: readonly Section[]): Html {
  return html`<div data-section="ending">${missing(insight, sections)}
<p class="provenance">Seen in runs of their own on ${insight.engine}, in ${seconds(insight.seconds)}. The verdict knows nothing of them.</p></div>`
}

function folded({ name, title, headline, body }: Section): Html | null {
  if (body === null) return null
  return html`<details class="part"${OPEN.has(name) && html` open`} data-section="${name}"><summary><h3>${title}</h3><span class="headline">${headline}</span></summary><div class="body">${body}</div></details>`
}

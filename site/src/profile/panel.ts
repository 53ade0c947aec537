import type { Profile } from '../../../grader/contracts/profile.ts'
import { seconds } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { missing, sectionsOf, type Beside, type Section } from './sections.ts'

/** Sections that are open at first. */
const OPEN = new Set(['why', 'load', 'cpu'])

/**
 * A profile on the exercise page: collapsible sections, each with a headline. While profiling goes on, shows the sections so
 * far; lists the missing ones at the end. @param id unique in the page
 */
export function profileView(id: string, profile: Profile, over = true, beside: Beside = {}): Html {
  const sections = sectionsOf(id, profile, beside)
  return html`<article class="profile" aria-label="Profile">${sections.map(folded)}${over ? ending(profile, sections) : GOING_ON}</article>`
}

const GOING_ON = html`<p class="going-on" data-section="going-on" role="status">Still profiling: more results follow.</p>`

function ending(profile: Profile, sections: readonly Section[]): Html {
  return html`<div data-section="ending">${missing(profile, sections)}
<p class="provenance">Profiled in separate runs on ${profile.engine}, in ${seconds(profile.seconds)}. They do not affect the verdict.</p></div>`
}

function folded({ name, title, headline, body }: Section): Html | null {
  if (body === null) return null
  return html`<details class="part"${OPEN.has(name) && html` open`} data-section="${name}"><summary><h3>${title}</h3><span class="headline">${headline}</span></summary><div class="body">${body}</div></details>`
}

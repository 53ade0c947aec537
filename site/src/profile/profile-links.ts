import type { Side } from '../../../grader/contracts/profile-file.ts'
import { html, type Html } from '../shared/html.ts'

/** A CPU profile as a file. */
export interface ProfileLink {
  href: string
  /** What the file is called when it is saved. */
  name: string
  /** Where speedscope shows it; null where there is no speedscope. */
  speedscope: string | null
}

export type ProfileLinks = Record<Side, ProfileLink | null>

/** The profile of a look, from the API. Speedscope is served beside the site and fetches it from there. */
export function profileLink(submission: string, side: Side, exercise: string): ProfileLink {
  const href = `/api/submissions/${submission}/profile/${side}.cpuprofile`
  const title = `${exercise}, ${side}`
  return {
    href,
    name: fileName(exercise, side),
    speedscope: `/speedscope/#profileURL=${encodeURIComponent(href)}&title=${encodeURIComponent(title)}&view=left-heavy`,
  }
}

/** The profile itself in the link, for a page without a server. */
export function profileInPage(text: string, side: Side, exercise: string): ProfileLink {
  return { href: `data:application/json,${encodeURIComponent(text)}`, name: fileName(exercise, side), speedscope: null }
}

export function profileView({ href, name, speedscope }: ProfileLink): Html {
  return html`<p class="profile-links"><a href="${href}" download="${name}">Download as .cpuprofile</a>${speedscope && html` <a href="${speedscope}" target="_blank" rel="noopener">Open in speedscope<span class="sr-only"> (a new tab)</span></a>`}
<span class="counts">For DevTools, VS Code and others. Samples are in the order of the tree, not of the run.</span></p>`
}

function fileName(exercise: string, side: Side): string {
  return `${exercise}-${side}.cpuprofile`
}

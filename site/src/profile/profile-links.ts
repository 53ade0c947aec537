import type { Side } from '../../../grader/contracts/profile-file.ts'
import { html, type Html } from '../shared/html.ts'

/** A CPU profile as a file. */
export interface ProfileLink {
  href: string
  /** Name of the saved file. */
  name: string
  /** Link that opens it in speedscope; null without speedscope. */
  speedscope: string | null
}

export type ProfileLinks = Record<Side, ProfileLink | null>

/** A profile from the API. Speedscope is served beside the site and fetches it from there. */
export function profileLink(submission: string, side: Side, exercise: string): ProfileLink {
  const href = `/api/submissions/${submission}/profile/${side}.cpuprofile`
  const title = `${exercise}, ${side}`
  return {
    href,
    name: fileName(exercise, side),
    speedscope: `/speedscope/#profileURL=${encodeURIComponent(href)}&title=${encodeURIComponent(title)}&view=left-heavy`,
  }
}

/** A link that contains the profile, for a page without a server. */
export function profileInPage(text: string, side: Side, exercise: string): ProfileLink {
  return { href: `data:application/json,${encodeURIComponent(text)}`, name: fileName(exercise, side), speedscope: null }
}

export function profileLinksView({ href, name, speedscope }: ProfileLink): Html {
  return html`<p class="profile-links"><a href="${href}" download="${name}">Download as .cpuprofile</a>${speedscope && html` <a href="${speedscope}" target="_blank" rel="noopener">Open in speedscope<span class="sr-only"> (a new tab)</span></a>`}
<span class="counts">For DevTools, VS Code and other tools. Samples are in tree order, not in the order of the run.</span></p>`
}

function fileName(exercise: string, side: Side): string {
  return `${exercise}-${side}.cpuprofile`
}

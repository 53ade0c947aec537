import { createHash } from 'node:crypto'
import type { Profile } from '../../../grader/contracts/profile.ts'
import type { Verdict } from '../../../grader/contracts/verdict.ts'
import { seconds } from '../shared/format.ts'
import { Html, html } from '../shared/html.ts'
import { verdictView, type Judged } from '../verdict/verdict.ts'
import type { ProfileLinks } from './profile-links.ts'
import { missing, sectionsOf, type Section } from './sections.ts'

/** Assets embedded in a report: the site's styles, and report-script.ts bundled into one text. */
export interface ReportAssets {
  css: string
  script: string
}

/** One HTML file with all pictures, which opens offline. Its security policy allows only its own script. */
export function reportPage(
  profile: Profile,
  verdict: Verdict,
  exercise: Judged,
  { css, script }: ReportAssets,
  profiles?: ProfileLinks,
): string {
  const sections = sectionsOf('profile', profile, profiles && { profiles })
  const title = `${profile.exercise}: ${verdict.verdict}`
  const own = script.replaceAll('</script', '<\\/script')
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src '${hashOf(own)}'">
<title>${title}</title><style>${new Html(css.replaceAll('</style', '<\\/style'))}</style></head>
<body class="report"><main class="page-width"><header><p class="crumbs">Hotpath profile</p><h1>${profile.exercise}</h1></header>
<section aria-labelledby="verdict-title"><h2 id="verdict-title">Verdict</h2>${verdictView('verdict', verdict, exercise)}</section>
<article class="profile">${sections.map(unfolded)}${missing(profile, sections)}
<p class="provenance">Profiled in separate runs on ${profile.engine}, in ${seconds(profile.seconds)}. They do not affect the verdict.</p></article></main>
<script>${new Html(own)}</script></body></html>`).replace(PLACE_BUTTON, '<code class="place">$1</code>')
}

/** Buttons that lead to a line of the editor, which a report does not have. Names in them are escaped, so they contain no markup. */
const PLACE_BUTTON = /<button type="button" class="place"[^>]*>([^<]*)<\/button>/g

function unfolded({ name, title, body }: Section): Html | null {
  if (body === null) return null
  return html`<section class="part" data-section="${name}" aria-labelledby="title-${name}"><h2 id="title-${name}">${title}</h2><div class="body">${body}</div></section>`
}

function hashOf(script: string): Html {
  return new Html(`sha256-${createHash('sha256').update(script).digest('base64')}`)
}

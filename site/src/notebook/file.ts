import { Html, html } from '../shared/html.ts'
import { changeView } from './change.ts'
import { changeTitle, groupView } from './entry.ts'
import { codeOf, countWords, type Codes, type Group } from './groups.ts'
import { utc } from './markdown.ts'

/**
 * A notebook as one HTML file that opens offline, light or dark like the reader's system. Its security policy allows no
 * scripts.
 * @param css of the site, with the dark colours under `:root[data-theme='dark']` @param now ISO 8601
 */
export function notebookFile(groups: readonly Group[], codes: Codes, css: string, now: string): string {
  const parts = {
    time: utc,
    change: (attempt: Group['attempts'][number]) => {
      const { files, from } = codeOf(attempt, codes)
      return html`<details class="change"><summary>${changeTitle(attempt)}</summary>${changeView(files, from)}</details>`
    },
    note: ({ entry: { note } }: Group['attempts'][number]) =>
      note === null || note.text === '' ? null : html`<p class="note"><span>Learned </span>${note.text}</p>`,
  }
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Lab notebook</title><style>${new Html(darkByItself(css).replaceAll('</', '<\\/'))}</style></head>
<body><main class="page-width notebook"><h1>Lab notebook</h1><p class="lead">${countWords(groups)}, measured by Hotpath. Written on ${utc(now)}.</p>
${groups.map((group) => groupView(group, parts, html`${group.title}`))}</main></body></html>
`)
}

/** Applies the site's dark colours by media query: on the site, a script sets them. */
function darkByItself(css: string): string {
  return css.replace(/:root\[data-theme='dark'\] \{([^}]*)\}/, '@media (prefers-color-scheme: dark) { :root { $1 } }')
}

import { html, Html } from '../shared/html.ts'
import type { SearchResult } from './found.ts'

/** The results as links, which the field's arrow keys choose. */
export function foundLines(lines: readonly SearchResult[]): Html {
  return html`${lines.map(
    (
      { href, title, where, excerpt },
      index,
    ) => html`<a role="option" id="found-${index}" tabindex="-1" aria-selected="false" href="${href}">
      <span class="name">${title}</span> <span class="where">${where}</span>
      <span class="excerpt">${new Html(excerpt)}</span>
    </a>`,
  )}`
}

/** Message below the field. */
export function saidOf(asked: string, lines: readonly SearchResult[]): string {
  if (asked.trim() === '') return ''
  if (lines.length === 0) return `Nothing was found for “${asked.trim()}”.`
  return lines.length === 1 ? '1 place' : `${lines.length} places`
}

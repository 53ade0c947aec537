import { html, Html } from '../shared/html.ts'
import type { Found } from './found.ts'

/** The list's lines, each a link that the keyboard chooses by the field's arrows. */
export function foundLines(lines: readonly Found[]): Html {
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

/** What is said beside the field. */
export function saidOf(asked: string, lines: readonly Found[]): string {
  if (asked.trim() === '') return ''
  if (lines.length === 0) return `Nothing was found for “${asked.trim()}”.`
  return lines.length === 1 ? '1 place' : `${lines.length} places`
}

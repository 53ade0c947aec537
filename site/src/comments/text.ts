import { html, type Html } from '../shared/html.ts'

/** A comment's text as markup: text in backticks becomes code, everything else stays plain. CSS keeps the line breaks. */
export function commentText(text: string): Html {
  return html`${text.split(/(`[^`\n]+`)/).map((piece, index) => (index % 2 === 1 ? html`<code>${piece.slice(1, -1)}</code>` : piece))}`
}

import { html, type Html } from '../shared/html.ts'

/**
 * What someone wrote, as markup: what stands between backticks in a line is code, all else is what it is. Its lines are
 * kept by the style.
 */
export function commentText(text: string): Html {
  return html`${text.split(/(`[^`\n]+`)/).map((piece, index) => (index % 2 === 1 ? html`<code>${piece.slice(1, -1)}</code>` : piece))}`
}

import { html, type Html } from '../shared/html.ts'

/** A sentence whose names stand in backticks, as markup. */
export function coded(sentence: string): Html[] {
  return sentence.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`))
}

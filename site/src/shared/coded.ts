import { html, type Html } from './html.ts'

/** A sentence as markup: names in backticks become code. */
export function coded(sentence: string): Html[] {
  return sentence.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`))
}

import type { Term } from './terms.ts'

/** A piece of text: a term of the glossary, as written in the text, or the text between two terms. */
export interface Stretch {
  text: string
  term?: Term
}

/** Splits a text at terms that are not in `seen` yet, and adds them, so that each term is marked once. */
export type FindTerms = (text: string, seen: Set<string>) => Stretch[]

/**
 * A pattern for these terms: whole words, case-insensitive, also in the plural; of “event loop utilization” and “event loop” the
 * longer one. Terms contain no signs except hyphens, slashes and apostrophes.
 */
export function termFinder(terms: readonly Term[]): FindTerms {
  const byForm = new Map(terms.flatMap((term) => [term.term, ...term.also].map((form) => [plain(form), term] as const)))
  const forms = [...byForm.keys()].sort((a, b) => b.length - a.length).map((form) => form.replaceAll(' ', '\\s+').replaceAll("'", "['’]"))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_-])(${forms.join('|')})s?(?![\\p{L}\\p{N}_-])`, 'giu')
  return (text, seen) => {
    const stretches: Stretch[] = []
    let end = 0
    for (const { 0: written, 1: form, index } of text.matchAll(pattern)) {
      const term = byForm.get(plain(form!))!
      if (seen.has(term.id)) continue
      seen.add(term.id)
      if (index > end) stretches.push({ text: text.slice(end, index) })
      stretches.push({ text: written, term })
      end = index + written.length
    }
    return end < text.length ? [...stretches, { text: text.slice(end) }] : stretches
  }
}

function plain(form: string): string {
  return form.toLowerCase().replace('’', "'").replace(/\s+/g, ' ')
}

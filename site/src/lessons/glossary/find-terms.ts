import type { Term } from './terms.ts'

/** A stretch of a text: a term of the glossary, as it is written there, or what stands between two. */
export interface Stretch {
  text: string
  term?: Term
}

/** Cuts a text at the terms in it that are not yet among those `seen`, and adds them to these: a reader is told of each once. */
export type FindTerms = (text: string, seen: Set<string>) => Stretch[]

/**
 * A finder of these terms: whole words, in capitals or not, in the plural too; of “event loop utilization” and “event loop” the longer.
 * Terms have no signs but hyphens, slashes and apostrophes.
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

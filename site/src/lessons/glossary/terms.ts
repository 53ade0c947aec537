import glossary from '../../../../course/glossary.json' with { type: 'json' }

/** An entry of course/glossary.json. */
export interface Term {
  /** Anchor in the glossary: self-time. */
  id: string
  term: string
  /** Synonyms or other spellings, in the singular. */
  also: readonly string[]
  /** The number of the lesson that explains it, the NN of its folder. */
  lesson: string
  /** One to three sentences. */
  text: string
}

type GlossaryEntry = Omit<Term, 'id' | 'also'> & { also?: string[] }

/** The course’s terms from A to Z. */
export const TERMS: readonly Term[] = (glossary as GlossaryEntry[]).map(toTerm).sort((a, b) => a.term.localeCompare(b.term, 'en'))

function toTerm({ also = [], ...entry }: GlossaryEntry): Term {
  return {
    ...entry,
    also,
    id: entry.term
      .toLowerCase()
      .replace(/['’]/g, '')
      .replace(/[^a-z0-9]+/g, '-'),
  }
}

export function glossaryHref({ id }: Pick<Term, 'id'>): string {
  return `/glossary/#${id}`
}

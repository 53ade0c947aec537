/** Pagefind's data on a matching page: https://pagefind.app/docs/api/. */
export interface FoundPage {
  url: string
  meta: { title?: string; kind?: string }
  sub_results: FoundSection[]
}

/** A section of the page, from one heading with an id to the next. The first has the page's own title. */
export interface FoundSection {
  title: string
  url: string
  /** HTML: text that Pagefind has escaped, with the words in <mark>. */
  excerpt: string
  weighted_locations: { balanced_score: number }[]
}

/** A result in the list. */
export interface SearchResult {
  href: string
  title: string
  /** Kind of the page, and its title if the result is a section. */
  where: string
  excerpt: string
}

/** Maximum number of sections per page, so that other pages stay visible. On the glossary page, each section is a term. */
const SECTIONS = 2
const TERMS = 4
const TERM = 'Term'

/** Characters around a word, such as the quotation marks of a phrase. */
const SIGNS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** Number of letters of a word that a result must share. */
const BEGINNING = 3

/** The results for a query, pages in Pagefind's order; a term that matches by name comes first. */
export function linesOf(pages: readonly FoundPage[], asked: string): SearchResult[] {
  const lines = pages.flatMap((page) =>
    sectionsOf(page, asked).map((section) => ({ named: isNamed(page, section, asked), line: lineOf(page, section) })),
  )
  return [...lines.filter(({ named }) => named), ...lines.filter(({ named }) => !named)].map(({ line }) => line)
}

function sectionsOf({ meta, sub_results: sections }: FoundPage, asked: string): FoundSection[] {
  return sections
    .filter((section) => isAbout(section, asked))
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, meta.kind === TERM ? TERMS : SECTIONS)
}

// For an unknown word, Pagefind tries ever shorter prefixes, down to one letter. That tolerates a wrong ending but finds too much.
function isAbout({ excerpt }: FoundSection, asked: string): boolean {
  const marked = [...excerpt.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word!.toLowerCase())
  const beginnings = asked
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(SIGNS, '').slice(0, BEGINNING))
    .filter(Boolean)
  return marked.some((word) => beginnings.some((beginning) => word.includes(beginning)))
}

function scoreOf({ weighted_locations: places }: FoundSection): number {
  return places.reduce((sum, { balanced_score: score }) => sum + score, 0)
}

function isNamed({ meta }: FoundPage, { title }: FoundSection, asked: string): boolean {
  return meta.kind === TERM && title.toLowerCase() === asked.trim().toLowerCase()
}

function lineOf({ meta, url }: FoundPage, section: FoundSection): SearchResult {
  const page = meta.title ?? url
  const kind = meta.kind ?? 'Page'
  const where = section.title === page || kind === TERM ? kind : `${kind}: ${page}`
  return { href: section.url, title: section.title, where, excerpt: section.excerpt }
}

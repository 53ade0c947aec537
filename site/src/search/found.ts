/** What Pagefind tells of a page that holds the words: https://pagefind.app/docs/api/. */
export interface FoundPage {
  url: string
  meta: { title?: string; kind?: string }
  sub_results: FoundSection[]
}

/** A part of the page, from one heading with an id to the next. The first has the page's own title. */
export interface FoundSection {
  title: string
  url: string
  /** HTML: text that Pagefind has escaped, with the words in <mark>. */
  excerpt: string
  weighted_locations: { balanced_score: number }[]
}

/** A line of the list. */
export interface Found {
  href: string
  title: string
  /** What kind of page, and which, where the title is a section's. */
  where: string
  excerpt: string
}

/** Sections of one page that are shown: more would hide the next page. Of the glossary's page each is a term. */
const SECTIONS = 2
const TERMS = 4
const TERM = 'Term'

/** Before and behind a word: a phrase may be asked for in quotation marks. */
const SIGNS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** Letters of a word that what was found for it must have. */
const BEGINNING = 3

/** The lines to show for what was asked, pages in Pagefind's order; a term that was asked for by its name comes first. */
export function linesOf(pages: readonly FoundPage[], asked: string): Found[] {
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

// For a word that stands nowhere Pagefind takes ever shorter beginnings of it, which forgives a wrong ending and goes
// on down to one letter.
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

function lineOf({ meta, url }: FoundPage, section: FoundSection): Found {
  const page = meta.title ?? url
  const kind = meta.kind ?? 'Page'
  const where = section.title === page || kind === TERM ? kind : `${kind}: ${page}`
  return { href: section.url, title: section.title, where, excerpt: section.excerpt }
}

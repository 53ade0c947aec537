import type { FoundPage } from './found.ts'

interface Pagefind {
  options(options: { excerptLength: number }): Promise<void>
  /** null where it was overtaken by another search. */
  debouncedSearch(words: string, options: object, waitMs: number): Promise<{ results: { data(): Promise<FoundPage> }[] } | null>
}

/** Written beside the pages once they are built, so that no bundler may look for it. */
const SCRIPT = '/pagefind/pagefind.js'

/** Words of an excerpt: two lines. */
const EXCERPT_WORDS = 20
const PAGES = 8
const WAIT_MS = 120

let loading: Promise<Pagefind> | null = null

/** Loads what searches, once; again where it could not be loaded. */
export function loadPagefind(): Promise<Pagefind> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ SCRIPT)) as Pagefind
  await pagefind.options({ excerptLength: EXCERPT_WORDS })
  return pagefind
}

/** The pages that hold the words, best first; null where someone has typed on in the meantime. */
export async function find(words: string): Promise<FoundPage[] | null> {
  const answer = await (await loadPagefind()).debouncedSearch(words, {}, WAIT_MS)
  return answer && Promise.all(answer.results.slice(0, PAGES).map((result) => result.data()))
}

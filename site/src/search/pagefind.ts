import type { FoundPage } from './found.ts'

interface Pagefind {
  options(options: { excerptLength: number }): Promise<void>
  /** null if a later search has replaced this one. */
  debouncedSearch(words: string, options: object, waitMs: number): Promise<{ results: { data(): Promise<FoundPage> }[] } | null>
}

/** Written beside the pages after the build, so no bundler can resolve it. */
const SCRIPT = '/pagefind/pagefind.js'

/** Words per excerpt: about two lines. */
const EXCERPT_WORDS = 20
const PAGES = 8
const WAIT_MS = 120

let loading: Promise<Pagefind> | null = null

/** Loads the search once, and retries after a failure. */
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

/** The pages that match, best first; null if the user has kept typing. */
export async function find(words: string): Promise<FoundPage[] | null> {
  const answer = await (await loadPagefind()).debouncedSearch(words, {}, WAIT_MS)
  return answer && Promise.all(answer.results.slice(0, PAGES).map((result) => result.data()))
}

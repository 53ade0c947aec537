import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

/** The most that scripts of a page for readers weigh before the first input, in bytes over HTTP/1.1, headers included. */
const MOST_BYTES = 30_000

/** The landing page, and steps of lessons: a first page, a baseline, a block to run, predictions, and a flamegraph with a prediction. */
const PAGES = [
  '/',
  '/lessons/04-optimizing-a-synchronous-function-call/',
  '/lessons/01-the-optimization-workflow/verify/',
  '/lessons/06-profiling-memory/server/',
  '/lessons/04-optimizing-a-synchronous-function-call/divide-once/',
  '/lessons/03-reading-flamegraphs/change/',
]

interface Loaded {
  url: string
  /** On the wire: compressed, with headers. */
  bytes: number
}

/** Scripts that a page loads without any input. */
async function scriptsOf(page: Page, path: string): Promise<Loaded[]> {
  const session = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  const loaded: Loaded[] = []
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') urls.set(requestId, response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url !== undefined) loaded.push({ url, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  // Modules run before the load event, so by then their static imports are there. The rest follows from what they do.
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  return loaded
}

for (const path of PAGES) {
  test(`${path} loads at most ${MOST_BYTES / 1000} kB of scripts before the first input`, async ({ browser }) => {
    // One that has nothing in its cache.
    const page = await browser.newPage()
    const scripts = await scriptsOf(page, path)
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    test.info().annotations.push({ type: 'weight', description: `${scripts.length} files, ${bytes} bytes` })
    const inDocument = await page.locator('script[src]').evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).src))
    expect(inDocument.length).toBeGreaterThan(0)
    expect(scripts.map(({ url }) => url)).toEqual(expect.arrayContaining(inDocument))
    expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(MOST_BYTES)
  })
}

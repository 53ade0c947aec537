import { expect, test, type Page } from '@playwright/test'

/** The most that scripts of a page for readers weigh before the first input, in bytes over HTTP/1.1, headers included. */
const MOST_BYTES = 30_000

/** The landing page, and steps of lessons: a first page, a runnable block, and a flamegraph with a prediction, the heaviest. */
const PAGES = [
  '/',
  '/lessons/04-optimizing-a-synchronous-function-call/',
  '/lessons/06-profiling-memory/server/',
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
  await page.goto(path, { waitUntil: 'networkidle' })
  return loaded
}

for (const path of PAGES) {
  test(`${path} loads at most ${MOST_BYTES / 1000} kB of scripts before the first input`, async ({ page }) => {
    const scripts = await scriptsOf(page, path)
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    test.info().annotations.push({ type: 'weight', description: `${scripts.length} files, ${bytes} bytes` })
    expect(scripts.map(({ url }) => new URL(url).pathname)).toContain('/theme.js')
    expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(MOST_BYTES)
  })
}

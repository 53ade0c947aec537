import { test as base, type Browser } from '@playwright/test'
import { KeptPage } from './kept-page.ts'

interface Shared {
  readonly browser: Browser
  kept?: KeptPage | undefined
  /** The options that the kept page was opened with. */
  options?: string
}

/**
 * Tests that share a page, which is reset after each of them. What a fresh cache matters to, and what needs options of a context that
 * are not below, takes Playwright's own `test`.
 */
export const test = base.extend<{ closesContexts: void }, { shared: Shared }>({
  shared: [
    async ({ browser }, use) => {
      const shared: Shared = { browser }
      await use(shared)
      await close(shared)
    },
    { scope: 'worker' },
  ],

  async context({ shared, baseURL, viewport, userAgent, hasTouch, isMobile, javaScriptEnabled }, use, info) {
    const options = JSON.stringify({ baseURL, viewport, userAgent, hasTouch, isMobile, javaScriptEnabled })
    if (shared.options !== options) await close(shared)
    shared.options = options
    const kept = (shared.kept ??= await KeptPage.open(shared.browser))
    await use(kept.context)
    if (kept.isSpent || info.status !== info.expectedStatus) await close(shared)
    else await kept.reset()
  },

  page: ({ context }, use) => use(context.pages()[0]!),

  /**
   * Closes the browser contexts that a test opened, as Playwright does with those it opens itself. A page that stays open asks its server
   * for events, or waits for the server to come back, until the last test has ended.
   */
  closesContexts: [
    async ({ browser, shared }, use) => {
      const before = new Set(browser.contexts())
      await use()
      const opened = browser.contexts().filter((context) => !before.has(context) && context !== shared.kept?.context)
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
})

async function close(shared: Shared): Promise<void> {
  await shared.kept?.context.close()
  shared.kept = undefined
}

import { test as base, type Browser } from '@playwright/test'
import { KeptPage } from './kept-page.ts'

interface Shared {
  readonly browser: Browser
  /** By the options that they were opened with. */
  readonly kept: Map<string, KeptPage>
}

/**
 * Tests with the same options share a page, which is reset after each of them. What a fresh cache matters to, and what needs options of a context that
 * are not below, takes Playwright's own `test`.
 */
export const test = base.extend<{ closesContexts: void }, { shared: Shared }>({
  shared: [
    async ({ browser }, use) => {
      const shared: Shared = { browser, kept: new Map() }
      await use(shared)
      await Promise.all([...shared.kept.values()].map(({ context }) => context.close()))
    },
    { scope: 'worker' },
  ],

  async context({ shared, baseURL, viewport, userAgent, hasTouch, isMobile, javaScriptEnabled }, use, info) {
    const options = JSON.stringify({ baseURL, viewport, userAgent, hasTouch, isMobile, javaScriptEnabled })
    const kept = shared.kept.get(options) ?? (await KeptPage.open(shared.browser))
    shared.kept.set(options, kept)
    await use(kept.context)
    if (!kept.isSpent && info.status === info.expectedStatus) return kept.reset()
    shared.kept.delete(options)
    await kept.context.close()
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
      for (const { context } of shared.kept.values()) before.add(context)
      const opened = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
})

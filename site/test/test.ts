import { test as base } from '@playwright/test'

/**
 * Closes the browser contexts that a test opened, as Playwright does with those it opens itself. A page that stays open asks its server
 * for events, or waits for the server to come back, until the last test has ended.
 */
export const test = base.extend<{ closesContexts: void }>({
  closesContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      await Promise.all(browser.contexts().map((context) => (before.has(context) ? null : context.close())))
    },
    { auto: true },
  ],
})

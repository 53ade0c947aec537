import { test as base } from '@playwright/test'
import { KeptPages } from './kept-page.ts'
import { lightenExpect } from './light-expect.ts'

/**
 * Playwright takes a stack trace at every step and command. Mapping each of its functions to the source that it was compiled from took a
 * tenth of the worker's CPU time, and there is nothing to map: Node.js strips the types, which moves no code.
 */
Reflect.deleteProperty(Error, 'prepareStackTrace')
/** Playwright also records a stack trace for each message to the browser, of up to 200 functions. Twenty still name the line of a failure. */
Error.stackTraceLimit = 20

/**
 * Tests share pages, which are reset after each of them: tests with the same options theirs, and people whom tests play in `pages`. What
 * a fresh cache matters to opens a page in `browser`. All files take this `test`, because for those that take another one Playwright
 * starts another worker, with another browser.
 */
export const test = base.extend<{ givesBack: void }, { pages: KeptPages }>({
  pages: [
    async ({ browser }, use, { config }) => {
      if (config.reporter.every(([name]) => name === 'json')) keepStepsHere()
      await lightenExpect(browser)
      await use(new KeptPages(browser))
    },
    { scope: 'worker' },
  ],

  async context({ pages, baseURL, viewport, userAgent, hasTouch, isMobile, javaScriptEnabled }, use) {
    await use((await pages.take({ baseURL, viewport, userAgent, hasTouch, isMobile, javaScriptEnabled })).context)
  },

  page: ({ context }, use) => use(context.pages()[0]!),

  /**
   * Resets the pages that a test took, and closes other browser contexts that it opened, as Playwright does with those it opens itself. A
   * page that stays open asks its server for events, or waits for the server to come back, until the last test has ended.
   */
  givesBack: [
    async ({ browser, pages }, use, info) => {
      const [contexts, taken] = [new Set(browser.contexts()), pages.taken]
      await use()
      const opened = browser.contexts().filter((context) => !contexts.has(context) && !pages.has(context))
      await Promise.all(opened.map((context) => context.close()))
      await pages.giveBack(info.status !== info.expectedStatus, taken)
    },
    { auto: true },
  ],
})

/** Playwright sends each step to its runner, when it begins and when it ends. The report that `npm test` reads has no steps. */
function keepStepsHere(): void {
  const send = process.send!.bind(process) as (message: unknown, ...rest: unknown[]) => boolean
  process.send = (message: { params?: { method?: string } }, ...rest: unknown[]) =>
    /^step(?:Begin|End)$/.test(message.params?.method ?? '') || send(message, ...rest)
}

import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What stays with a page until it is closed. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const
/** An address of the site that runs no scripts. */
const QUIET = '/healthz'

/**
 * A page in a context of its own, for one test after the other. A new page costs a process, and it downloads and compiles the site's
 * scripts again: for an exercise that is half of the CPU time.
 */
export class KeptPage {
  readonly context: BrowserContext
  readonly page: Page
  /** Set once a test left something that only closing the page removes. */
  isSpent = false
  readonly #viewport: ReturnType<Page['viewportSize']>
  /** Removed after each test. */
  readonly #listeners: Parameters<Page['off']>[] = []

  private constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
    this.#viewport = page.viewportSize()
    for (const name of LASTING) {
      const original: unknown = page[name]
      const noted = (...args: unknown[]) => {
        this.isSpent = true
        return Reflect.apply(original as (...args: unknown[]) => unknown, page, args)
      }
      Object.assign(page, { [name]: noted })
    }
    const on = page.on.bind(page)
    Object.assign(page, {
      on: (...added: Parameters<Page['on']>) => {
        this.#listeners.push(added)
        return on(...added)
      },
    })
  }

  static async open(browser: Browser): Promise<KeptPage> {
    const context = await browser.newContext()
    return new KeptPage(context, await context.newPage())
  }

  /** Removes everything that a test can find of the one before, except for cached files. */
  async reset(): Promise<void> {
    const { context, page } = this
    for (const listener of this.#listeners.splice(0)) page.off(...listener)
    await Promise.all(context.pages().map((other) => (other === page ? null : other.close())))
    for (const routed of [context, page]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    // First, because a page that is left can still store something.
    await page.goto(QUIET)
    await Promise.all([
      page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear())),
      context.clearCookies(),
      context.clearPermissions(),
      this.#viewport && page.setViewportSize(this.#viewport),
      page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: null, forcedColors: null, contrast: null }),
      // Out of the window, where it hovers over nothing.
      page.mouse.move(-1, -1),
    ])
  }
}

import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from '@playwright/test'

/** What stays with a page until it is disposed of. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const
/** Options that tests change. */
const DESKTOP = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, javaScriptEnabled: true }
/** An address of the site that runs no scripts: from there, any page is loaded anew. */
export const QUIET = '/healthz'

/**
 * A page in a context of its own, for one test after the other. A new page costs a process, and it downloads and compiles the site's
 * scripts again: for an exercise that is half of the CPU time.
 */
export class KeptPage {
  readonly context: BrowserContext
  readonly page: Page
  readonly #viewport: ReturnType<Page['viewportSize']>
  /** Removed after each test. */
  readonly #listeners: Parameters<Page['off']>[] = []
  /** Disposed of after each test. */
  readonly #lasting: Promise<Disposable>[] = []

  private constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
    this.#viewport = page.viewportSize()
    for (const name of LASTING) {
      const original: unknown = page[name]
      const noted = (...args: unknown[]) => {
        const added = Reflect.apply(original as (...args: unknown[]) => Promise<Disposable>, page, args)
        this.#lasting.push(added)
        return added
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

  static async open(browser: Browser, options: BrowserContextOptions): Promise<KeptPage> {
    const context = await browser.newContext(options)
    return new KeptPage(context, await context.newPage())
  }

  /** Removes everything that a test can find of the one before, except for cached files. */
  async reset(): Promise<void> {
    const { context, page } = this
    for (const listener of this.#listeners.splice(0)) page.off(...listener)
    for (const added of this.#lasting.splice(0)) await (await added).dispose()
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

/** Kept pages by the options of their contexts. A test that plays several people takes one for each. */
export class KeptPages {
  readonly #browser: Browser
  readonly #free = new Map<string, KeptPage[]>()
  /** Those in use, with the options that they were opened with. */
  readonly #taken = new Map<KeptPage, string>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A page that is as good as new. */
  async take(options: BrowserContextOptions): Promise<KeptPage> {
    const key = JSON.stringify(options)
    const kept = this.#free.get(key)?.pop() ?? (await KeptPage.open(this.#browser, JSON.parse(key) as BrowserContextOptions))
    this.#taken.set(kept, key)
    return kept
  }

  /** The browser of one more person at a site, on a desktop. */
  async open(baseURL: string, timezoneId = 'UTC'): Promise<Page> {
    return (await this.take({ ...DESKTOP, baseURL, timezoneId })).page
  }

  /** Those in use. */
  get taken(): ReadonlySet<KeptPage> {
    return new Set(this.#taken.keys())
  }

  /** Resets all in use but `others` for the next test; `isSpent`: closes them. Their server must still answer. */
  async giveBack(isSpent = false, others: ReadonlySet<KeptPage> = new Set()): Promise<void> {
    for (const [kept, key] of this.#taken) {
      if (others.has(kept)) continue
      this.#taken.delete(kept)
      if (isSpent) await kept.context.close()
      else {
        await kept.reset()
        this.#free.set(key, [...(this.#free.get(key) ?? []), kept])
      }
    }
  }

  /** Those that are not closed with a test. */
  has(context: BrowserContext): boolean {
    return [...this.#free.values(), [...this.#taken.keys()]].flat().some((kept) => kept.context === context)
  }
}

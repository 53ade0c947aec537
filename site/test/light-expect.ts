import type { Browser, Page } from '@playwright/test'

/** What is used of Playwright's own objects. */
interface Connected {
  _connection: { toImpl(page: Page): { mainFrame(): { utilityContext(): Promise<Context> } } }
}

/** A world of scripts in a page. */
interface Context {
  injectedScript(): Promise<Injected>
}

interface Injected {
  evaluate(inPage: (script: { ariaSnapshotForExpectFailure?: () => unknown }) => void): Promise<void>
}

/**
 * Spares pages from describing themselves to Playwright each time that an expected element is not there yet, for a report in case it never
 * is. Each description takes tens of milliseconds of CPU time, and tests try more often on a slow machine. When a test fails, its page is still
 * described, once. Nothing public turns this off, so it reaches into Playwright, and throws if that changes.
 */
export async function lightenExpect(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const { _connection } = page as unknown as Page & Connected
  const contexts = Object.getPrototypeOf(await _connection.toImpl(page).mainFrame().utilityContext()) as Context
  const original = contexts.injectedScript
  const lightened = new WeakMap<Context, Promise<Injected>>()
  contexts.injectedScript = function (this: Context) {
    const known = lightened.get(this)
    if (known) return known
    const light = lighten(Reflect.apply(original, this, []))
    lightened.set(this, light)
    return light
  }
  await page.close()
}

async function lighten(injecting: Promise<Injected>): Promise<Injected> {
  const injected = await injecting
  await injected.evaluate((script) => {
    if (!script.ariaSnapshotForExpectFailure) throw new Error('Playwright describes pages in another way.')
    script.ariaSnapshotForExpectFailure = () => undefined
  })
  return injected
}

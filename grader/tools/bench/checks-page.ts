import { chromium, type Browser, type Page } from '@playwright/test'

/** Time limit of everything that is waited for: on a busy machine the editor alone takes several seconds to load. */
const PATIENCE_MS = 120_000

/** Milliseconds between a key press and the frame that shows its effect, by the page’s clock. */
export interface CheckTime {
  ms: number
  /** The stage of the run beside it, when the answer was shown. */
  stage: string | null
}

/** A learner’s page of an exercise in Chromium, used by keyboard. */
export class ChecksPage {
  readonly #page: Page
  readonly #browser: Browser

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser
    this.#page = page
  }

  /** Opens an exercise, with the starter’s code in the large editor. */
  static async open(executablePath: string, address: string, exercise: string): Promise<ChecksPage> {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(PATIENCE_MS)
    await page.addInitScript(watch)
    await page.goto(new URL(`/exercises/${exercise}/`, address).href)
    await page.locator('.monaco-editor').first().click()
    return new ChecksPage(browser, page)
  }

  /** Presses Ctrl+Enter unless a run is under way, and waits until it measures. */
  async measure(): Promise<void> {
    while ((await this.stage()) !== 'Measuring') {
      if (!(await this.#isBusy())) await this.#page.keyboard.press('Control+Enter')
      await this.#page.waitForFunction(isMeasuringOrOver, undefined, { polling: 20 })
    }
  }

  /** Presses Ctrl+S and waits for the answer. @throws Error if it is not the result of the tests */
  async check(): Promise<CheckTime> {
    await this.#page.evaluate(forget)
    await this.#page.keyboard.press('Control+s')
    const ms = await this.#since('answered')
    const refused = this.#page.locator('#check-pane .notice')
    if ((await refused.count()) > 0) throw new Error(`A check was refused: ${await refused.innerText()}`)
    return { ms, stage: await this.stage() }
  }

  /**
   * Presses Enter on Cancel.
   * @returns ms until the page says that the run has ended, and the moment of the press, in ms since 1970
   */
  async cancel(): Promise<{ ms: number; pressedAt: number }> {
    await this.#page.locator('.editor-pane [data-part=cancel]').focus()
    await this.#page.evaluate(forget)
    await this.#page.keyboard.press('Enter')
    const ms = await this.#since('ended')
    return { ms, pressedAt: await this.#page.evaluate(() => performance.timeOrigin + (window as unknown as Watched).seen['pressed']!) }
  }

  /** The stage of the current run; null if there is none. */
  stage(): Promise<string | null> {
    return this.#page.evaluate(() => document.querySelector('#verdict-pane .stages [aria-current=step]')?.textContent ?? null)
  }

  close(): Promise<void> {
    return this.#browser.close()
  }

  #isBusy(): Promise<boolean> {
    return this.#page.evaluate(() => document.querySelector('.editor-pane [data-part=run]')!.ariaDisabled === 'true')
  }

  async #since(what: string): Promise<number> {
    const seen = await this.#page.waitForFunction(
      (name) => {
        const { seen } = window as unknown as Watched
        return seen[name] === undefined ? null : { ...seen }
      },
      what,
      { polling: 20 },
    )
    const moments = (await seen.jsonValue()) as Record<string, number>
    return moments[what]! - moments['pressed']!
  }
}

interface Watched {
  /** When each thing was first seen since the last `forget`, by performance.now(). */
  seen: Record<string, number>
}

/** Runs in the page before everything else: notes the first key press, and when its effects appear in a drawn frame. */
function watch(): void {
  const watched = window as unknown as Watched
  watched.seen = {}
  const note = (what: string) => requestAnimationFrame(() => setTimeout(() => (watched.seen[what] ??= performance.now())))
  addEventListener('keydown', () => (watched.seen['pressed'] ??= performance.now()), { capture: true })
  new MutationObserver(() => {
    if (watched.seen['pressed'] === undefined) return
    if (document.querySelector('#check-pane > :is(.check, .notice):not([data-before])')) note('answered')
    if (document.querySelector('.editor-pane [data-part=run]')?.ariaDisabled !== 'true') note('ended')
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-disabled'] })
}

/** In the page: what is there now is the effect of no later key. */
function forget(): void {
  ;(window as unknown as Watched).seen = {}
  for (const shown of document.querySelectorAll<HTMLElement>('#check-pane > *')) shown.dataset['before'] = ''
}

/** In the page. */
function isMeasuringOrOver(): boolean {
  const isBusy = document.querySelector('.editor-pane [data-part=run]')!.ariaDisabled === 'true'
  return !isBusy || document.querySelector('#verdict-pane .stages [aria-current=step]')?.textContent === 'Measuring'
}

import { chromium, type Browser, type Page } from '@playwright/test'
import { median } from '../../runner/verdict/interval.ts'
import { row } from './table.ts'

export interface GradebookPage {
  /** Path of the program. */
  chromium: string
  address: string
  /** Cookie of the signed-in user. */
  cookie: string
  cohort: string
  times: number
}

/** Keys pressed per page view. */
const KEYS = ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'End', 'ArrowDown', 'Home']

/** Time limit: such a large page is slow on a slow machine. */
const PATIENCE_MS = 60_000

/** Milliseconds since the page was requested, or since a key press. */
interface PageView {
  firstPaint: number
  matrix: number
  keys: number[]
  drillDown: number
  sentKb: number
  elements: number
}

/**
 * Opens a cohort's gradebook in Chromium the requested number of times, each time in a fresh browser.
 * @returns lines for the terminal
 */
export async function measureGradebook({ chromium: executablePath, times, ...what }: GradebookPage): Promise<string[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const views: PageView[] = []
    for (let time = 0; time < times; time++) views.push(await openOnce(browser, what))
    const line = (name: string, values: readonly number[]) =>
      row([name, ...[median(values), Math.max(...values)].map((value) => value.toFixed(0))])
    return [
      row(['in Chromium, ms', 'median', 'most']),
      line(
        'first paint',
        views.map(({ firstPaint }) => firstPaint),
      ),
      line(
        'matrix on screen',
        views.map(({ matrix }) => matrix),
      ),
      line(
        'a key',
        views.flatMap(({ keys }) => keys),
      ),
      line(
        'drill-down',
        views.map(({ drillDown }) => drillDown),
      ),
      `${views[0]!.sentKb.toFixed(0)} KB sent for the gradebook, ${views[0]!.elements} elements in it`,
    ]
  } finally {
    await browser.close()
  }
}

async function openOnce(browser: Browser, { address, cookie, cohort }: Omit<GradebookPage, 'chromium' | 'times'>): Promise<PageView> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addCookies(
      cookie.split('; ').map((one) => ({ name: one.slice(0, one.indexOf('=')), value: one.slice(one.indexOf('=') + 1), url: address })),
    )
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.addInitScript(watch)
    const answered = page.waitForResponse((response) => response.url().endsWith(`/cohorts/${cohort}/gradebook`))
    await page.goto(new URL(`/cohorts/one/?id=${cohort}`, address).href)
    const { responseBodySize } = await (await answered).request().sizes()
    const matrix = await shownAt(page, 'matrix')
    const firstPaint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime)
    const elements = await page.evaluate(() => document.querySelectorAll('.matrix *').length)
    return { firstPaint, matrix, ...(await useKeys(page)), sentKb: responseBodySize / 1000, elements }
  } finally {
    await context.close()
  }
}

async function useKeys(page: Page): Promise<Pick<PageView, 'keys' | 'drillDown'>> {
  await page.locator('.matrix .cell[tabindex="0"]').focus()
  const keys: number[] = []
  for (const key of KEYS) keys.push(await since(page, 'key', () => page.keyboard.press(key)))
  const drillDown = await since(page, 'sheet', () => page.keyboard.press('Enter'))
  return { keys, drillDown }
}

/** Time from the key event to the frame that shows its effect. */
async function since(page: Page, what: string, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => Object.assign(window, { shown: {} }))
  await press()
  const at = await shownAt(page, what)
  return at - (await shownAt(page, 'pressed'))
}

async function shownAt(page: Page, what: string): Promise<number> {
  return (await (
    await page.waitForFunction((name) => (window as unknown as Watched).shown?.[name], what, { polling: 20 })
  ).jsonValue()) as number
}

interface Watched {
  shown?: Record<string, number>
}

/** Runs in the page before everything else: notes when something first appeared in a drawn frame. */
function watch(): void {
  const watched = window as unknown as Watched
  watched.shown = {}
  const note = (what: string) => requestAnimationFrame(() => setTimeout(() => (watched.shown![what] ??= performance.now())))
  addEventListener(
    'keydown',
    () => {
      watched.shown!['pressed'] = performance.now()
      note('key')
    },
    { capture: true },
  )
  new MutationObserver(() => {
    if (document.querySelector('.matrix .cell')) note('matrix')
    if (document.querySelector('dialog.sheet[open] .tries')) note('sheet')
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
}

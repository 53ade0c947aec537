import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { tooLittleContrast } from './contrast.ts'

/** The minified axe, which a page parses in two thirds of the CPU time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const PHONE = { width: 390, height: 844 }
/** The rule that can fail in one theme only, beside contrast. Checking the others twice would double the time and find nothing. */
const RULE_OF_COLOURS = 'link-in-text-block'
/** Judged apart. */
const CONTRAST = 'color-contrast'
/** Without it, axe also fetches and parses all styles, which only a rule that is off by default reads. */
const PRELOAD = { assets: ['media'] }

/** Longer than any animation here. */
const LONGEST_ANIMATION_MS = 1000

/**
 * Fails with each rule that the page breaks, and where. `of`: the rules to check.
 *
 * For rules that pass, axe reports one element instead of all. A page that is checked again keeps its axe: parsing it takes as long as
 * checking a small page.
 */
export async function expectNoViolation(page: Page, of: 'all' | 'colours' = 'all'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const rules: axe.RunOptions =
    of === 'all' ? { rules: { [CONTRAST]: { enabled: false } }, preload: PRELOAD } : { runOnly: [RULE_OF_COLOURS], preload: false }
  const found = await page.evaluate(violations, rules)
  const pale = (await tooLittleContrast(page)).map((place) => `${CONTRAST}: ${place}`)
  expect([...found, ...pale]).toEqual([])
}

/** In the page, which has no frames. */
async function violations(rules: axe.RunOptions): Promise<string[]> {
  const { axe: here } = globalThis as unknown as { axe: typeof axe }
  const found = await here.run({ resultTypes: ['violations'], ...rules })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * No violations in either theme, and no wider than the window, also at a phone's width. Leaves the other theme than it found, because
 * each change of theme draws the page again.
 */
export async function expectFine(page: Page): Promise<void> {
  const [now, other] =
    (await page.locator('html').getAttribute('data-theme')) === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  for (const [colorScheme, rules] of [
    [now, 'all'],
    [other, 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await page.evaluate(endOfAnimations, LONGEST_ANIMATION_MS)
    await expectNoViolation(page, rules)
  }
  const size = page.viewportSize()!
  for (const viewport of [PHONE, size]) {
    await page.setViewportSize(viewport)
    await expectNoWider(page)
  }
}

/** Nothing overflows the window. */
export async function expectNoWider(page: Page): Promise<void> {
  // The editor resizes a moment after the window.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${page.url()} at ${page.viewportSize()!.width} px`)
    .toBeLessThanOrEqual(0)
}

/** In the page. An animation of a replaced element is aborted; one of an element that is not drawn may never end. */
async function endOfAnimations(mostMs: number): Promise<void> {
  const ends = document.getAnimations().map(({ finished }) => finished)
  await Promise.race([Promise.allSettled(ends), new Promise((resolve) => setTimeout(resolve, mostMs))])
}

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const PHONE = { width: 390, height: 844 }
/** Rules that can fail in one theme only. Checking the others twice would double the time and find nothing. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Longer than any animation here. */
const LONGEST_ANIMATION_MS = 1000

/**
 * Fails with each rule that the page breaks, and where. `of`: the rules to check.
 *
 * For rules that pass, axe reports one element instead of all, and it checks only the page itself (its "legacy mode"), because our pages
 * have no frames. Sending every passing element through a separate page took two thirds of the time.
 */
export async function expectNoViolation(page: Page, of: 'all' | 'colours' = 'all'): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (of === 'all' ? axe : axe.withRules(RULES_OF_COLOURS)).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

/** No violations in either theme, and no wider than the window, also at a phone's width. */
export async function expectFine(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [
    ['dark', 'colours'],
    ['light', 'all'],
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

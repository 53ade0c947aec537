import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const PHONE = { width: 390, height: 844 }
/** What one theme can break and the other not: of all other rules a second look tells nothing, and takes as long. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Longer than any of ours. */
const LONGEST_ANIMATION_MS = 1000

/**
 * Fails with each rule that the page as it stands breaks, and where. `of`: the rules that are looked at.
 *
 * Of what is right, axe names one place and not all of them; and it looks within the page alone (its "legacy mode"), since ours hold no
 * frames: to send all that is right to a page of its own and back took two thirds of the time.
 */
export async function expectNoViolation(page: Page, of: 'all' | 'colours' = 'all'): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (of === 'all' ? axe : axe.withRules(RULES_OF_COLOURS)).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Without a violation in both themes, and no wider than the window, nor than a phone that it is narrowed to. */
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

/** Nothing of the page is beside the window. */
export async function expectNoWider(page: Page): Promise<void> {
  // The editor takes its new size a moment after the window.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${page.url()} at ${page.viewportSize()!.width} px`)
    .toBeLessThanOrEqual(0)
}

/** In the page. One of something that is shown anew meanwhile is aborted; one of something that the browser need not draw may never end. */
async function endOfAnimations(mostMs: number): Promise<void> {
  const ends = document.getAnimations().map(({ finished }) => finished)
  await Promise.race([Promise.allSettled(ends), new Promise((resolve) => setTimeout(resolve, mostMs))])
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { tooLittleContrast } from './contrast.ts'

/**
 * The minified axe, which a page parses in two thirds of the CPU time. It copies no HTML of what it checks. Links in a text must differ
 * from the text by their style: to accept a difference in colour, axe would have to compute the colours of everything around them.
 */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};
  axe.configure({ noHtml: true, rules: [{ id: 'link-in-text-block', any: ['link-in-text-block-style'] }] })`

export const PHONE = { width: 390, height: 844 }
/** The rule that can fail in one theme only, judged apart. Checking the others twice would double the time and find nothing. */
const CONTRAST = 'color-contrast'
const OPTIONS: axe.RunOptions = {
  rules: { [CONTRAST]: { enabled: false } },
  // Without it, axe also fetches and parses all styles, which only a rule that is off by default reads.
  preload: { assets: ['media'] },
  // For rules that pass, one element is reported instead of all.
  resultTypes: ['violations'],
}

/** Longer than any animation here. */
const LONGEST_ANIMATION_MS = 1000

/**
 * Fails with each rule that the page breaks, and where. `of`: the rules to check.
 *
 * A page that is checked again keeps its axe: parsing it takes as long as checking a small page.
 */
export async function expectNoViolation(page: Page, of: 'all' | 'contrast' = 'all'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page)
  const found = of === 'all' ? await page.evaluate(violations, OPTIONS) : []
  const pale = (await tooLittleContrast(page)).map((place) => `${CONTRAST}: ${place}`)
  expect([...found, ...pale]).toEqual([])
}

/** As a script of its own, which takes two thirds of the CPU time that `page.evaluate` takes. */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  await session.detach()
}

/** In the page, which has no frames. */
async function violations(options: axe.RunOptions): Promise<string[]> {
  const { axe: here } = globalThis as unknown as { axe: typeof axe }
  const found = await here.run(options)
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * No violations in either theme, and no wider than the window, also at a phone's width. Leaves the other theme than it found, because
 * each change of theme draws the page again.
 */
export async function expectFine(page: Page): Promise<void> {
  await page.evaluate(endOfAnimations, LONGEST_ANIMATION_MS)
  await expectNoViolation(page)
  const root = page.locator('html')
  const colorScheme = (await root.getAttribute('data-theme')) === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme })
  await expect(root).toHaveAttribute('data-theme', colorScheme)
  await page.evaluate(endOfAnimations, LONGEST_ANIMATION_MS)
  await expectNoViolation(page, 'contrast')
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

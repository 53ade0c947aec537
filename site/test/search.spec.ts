import { expect, type Page } from '@playwright/test'
import { expectFine } from './axe.ts'
import { test } from './test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /^Search/ })
const lines = (page: Page) => page.getByRole('dialog').getByRole('option')

test('search works by keyboard, on a page with its security policy', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.goto('/exercises/')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('flamegraph')
  await expect(lines(page).filter({ hasText: 'Lesson' }).first()).toBeVisible()
  await expect(lines(page).filter({ hasText: 'Exercise' }).first()).toBeVisible()
  const href = await lines(page).nth(1).getAttribute('href')
  await page.keyboard.press('ArrowDown')
  await expect(lines(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await lines(page).nth(1).getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname + url.hash === href)
  expect(refused).toEqual([])
})

test('Enter follows the result of the latest query, not of an earlier one', async ({ page }) => {
  const first = () => lines(page).first().getAttribute('href')
  await page.goto('/exercises/')
  await page.keyboard.press('/')
  await page.keyboard.type('optimizing')
  await expect(lines(page).first()).toBeVisible()
  const href = await first()
  await field(page).fill('flamegraph')
  await expect.poll(first).not.toBe(href)
  await field(page).fill('optimizing')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname + url.hash === href)
})

test('Ctrl+K opens search, Escape closes it and restores the focus; no results are reported', async ({ page }) => {
  await page.goto('/lessons/')
  await page.getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('flibbertigibbet')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Nothing was found for “flibbertigibbet”')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
})

test('a step of a lesson is found, with the number of its lesson', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('/')
  await page.keyboard.type('coordinated omission')
  const step = lines(page).filter({ hasText: 'How long users really wait' })
  await expect(step).toContainText('Lesson 2')
  await expect(step).toHaveAttribute('href', /^\/lessons\/02-benchmarking-http\/waiting\/(#_top)?$/)
})

for (const width of [390, 1440]) {
  test(`what was found has no violation and fits, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Search' }).click()
    await field(page).fill('optimizing')
    await expect(lines(page).first()).toBeVisible()
    await expectFine(page)
    expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0)
  })
}

import { expect, test } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { BenchPage, source } from './bench-page.ts'
import { recorded } from './recorded.ts'

const FUNCTION = 'divide-by-and-sum'

test('what each edit bought is measured on demand, against the starter', { tag: '@lane' }, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => void scripts.push(request.url()))
  const bench = new BenchPage(page)
  await bench.open(FUNCTION)
  await bench.write(source(FUNCTION, 'solutions/one-division.js'))
  await bench.expectVerdict('pass')
  const offer = page.getByRole('button', { name: 'What did each edit buy?' })
  expect(
    scripts.filter((url) => /edit-list.*[.]js$/.test(url)),
    'its script was not loaded before',
  ).toEqual([])

  await offer.focus()
  await page.keyboard.press('Enter')
  const shown = page.getByRole('article', { name: 'What each edit bought' })
  await expect(shown.getByText('does not affect the verdict.')).toBeVisible({ timeout: 120_000 })
  const groups = shown.locator('.edit-groups > li')
  await expect(groups).toHaveCount(2)
  await expect(groups.first(), 'without try, what was thrown is thrown').toContainText('with only some of them, the code fails its tests')
  await expect(groups.last()).toContainText(/\d× \(\d/)
  await expect(groups.last()).toContainText('for (let i = 0; i < array.length; i++)')
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    // Colours on their way from one theme to the other are neither's.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    await expectNoViolation(page)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no wider than a phone').toBeLessThanOrEqual(360)
  await groups
    .last()
    .getByRole('button', { name: /divide-by-and-sum[.]js:/ })
    .first()
    .click()
})

test('attempts that were not measured have no edits to measure', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open('create-name')
  await bench.write(source('create-name', 'starter/create-name.js'))
  await bench.runAs(recorded('create-name-leak'))
  await expect(page.getByRole('button', { name: 'What did each edit buy?' })).toBeVisible()
  await bench.runAs({ ...recorded('create-name-leak'), verdict: 'crash' })
  await expect(page.getByRole('button', { name: 'Profile this attempt' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'What did each edit buy?' })).toHaveCount(0)
})

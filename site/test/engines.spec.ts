import { expect } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { BenchPage, source } from './bench-page.ts'
import { LANE_WAIT } from './lane-wait.ts'
import { recorded } from './recorded.ts'
import { test } from './test.ts'

const FUNCTION = 'divide-by-and-sum'

test('a submission runs on engines from Node.js 6 on, on demand', { tag: '@lane' }, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => void scripts.push(request.url()))
  const bench = new BenchPage(page)
  await bench.open(FUNCTION)
  // Engines before Node.js 14 cannot parse the last line.
  await bench.write(source(FUNCTION, 'solutions/loop.js').replace('return sum', 'return sum ?? 0'))
  await bench.expectVerdict('pass')
  const offer = page.getByRole('button', { name: 'Run it on other engines' })
  await expect(offer).toBeVisible()
  expect(
    scripts.filter((url) => /engine-pictures.*[.]js$/.test(url)),
    'its script was not loaded before',
  ).toEqual([])

  await offer.focus()
  await page.keyboard.press('Enter')
  const shown = page.getByRole('article', { name: 'On other engines' })
  await expect(shown.getByText('does not affect the verdict.')).toBeVisible(LANE_WAIT)
  await expect(shown.locator('svg.by-engine circle')).toHaveCount(1)
  await expect(shown.getByRole('row', { name: /6[.]17[.]1/ })).toContainText('the operator ??, since Node.js 14.0')
  await expect(shown.getByRole('row', { name: /24[.]21[.]0/ })).toContainText('µs')
  await expect(shown.getByRole('listitem')).toContainText('Write a !== undefined && a !== null ? a : b instead.')
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    // During the transition, colours belong to neither theme.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    await expectNoViolation(page)
  }
  await shown.getByRole('button', { name: 'Times faster' }).focus()
  await page.keyboard.press('Enter')
  await expect(shown.locator('tbody tr').first()).toContainText('24.21.0')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no wider than a phone').toBeLessThanOrEqual(360)
  await shown.getByRole('button', { name: /divide-by-and-sum[.]js:/ }).click()
})

test('servers and heaps are not offered other engines', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open('create-name')
  await bench.write(source('create-name', 'starter/create-name.js'))
  await bench.runAs(recorded('create-name-leak'))
  await expect(page.getByRole('button', { name: 'Profile this attempt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run it on other engines' })).toHaveCount(0)
})

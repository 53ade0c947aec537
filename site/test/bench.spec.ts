import { expect, test } from '@playwright/test'
import { BenchPage } from './bench-page.ts'

const EXERCISE = 'divide-by-and-sum'

test('a browser that tells nobody when it is idle gets the large editor, too', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await new BenchPage(page).open(EXERCISE)
  expect(await page.evaluate(() => 'requestIdleCallback' in window)).toBe(false)
})

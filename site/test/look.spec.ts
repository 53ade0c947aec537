import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { BenchPage, solutionWith } from './bench-page.ts'

const FUNCTION = 'divide-by-and-sum'

test('a look inside comes when it is asked for, names the hottest function, and leads to its line', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => void scripts.push(request.url()))
  const bench = new BenchPage(page)
  await bench.open(FUNCTION)
  await bench.write(solutionWith(FUNCTION, 'pass'))
  await bench.expectVerdict('pass')
  const offer = page.getByRole('button', { name: 'Look inside this run' })
  await expect(offer).toBeVisible()
  expect(scripts.filter((url) => /(panel|insight).*[.]js$/.test(url)), 'no script of it was loaded before').toEqual([])

  await offer.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Looking inside')).toBeVisible()
  const look = page.getByRole('article', { name: 'A look inside' })
  await expect(look.locator('[data-section=cpu] svg').first()).toBeVisible({ timeout: 120_000 })
  await expect(look.getByText('Looking on'), 'pictures come as they are seen').toBeVisible()
  await look.locator('[data-section=cpu] summary').focus()
  await expect(look.getByText('The verdict knows nothing of them.')).toBeVisible({ timeout: 120_000 })
  await expect(look.locator('[data-section=compiler]'), 'one after the other').toBeAttached()
  await expect(look.locator('[data-section=cpu] table tbody tr').first()).toContainText('divideByAndSum')
  await look.evaluate((article) => article.querySelectorAll('details').forEach((details) => (details.open = true)))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])

  await look.locator('[data-section=cpu] button[data-line]').first().click()
  await expect(page.locator('.monaco-editor .cursor').first()).toBeVisible()
})

test('what was seen is there again after a reload', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open(FUNCTION)
  await page.locator('.monaco-editor').first().click()
  await bench.expectVerdict('slow')
  await page.getByRole('button', { name: 'Look inside this run' }).click()
  await expect(page.getByRole('article', { name: 'A look inside' })).toBeVisible({ timeout: 120_000 })
  await page.reload()
  await page.getByRole('button', { name: 'Look inside this run' }).click()
  await expect(page.getByRole('article', { name: 'A look inside' })).toBeVisible({ timeout: 5000 })
})

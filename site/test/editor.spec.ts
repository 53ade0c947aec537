import { expect, test, type Page } from '@playwright/test'
import { BenchPage } from './bench-page.ts'

const EXERCISE = 'divide-by-and-sum'
const MONACO = /\/_astro\/.*monaco.*\.js/
const compare = (page: Page) => page.getByRole('button', { name: 'Compare' })

for (const [platform, userAgent, keys] of [
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Control+M'],
  ['macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Control+Shift+M'],
] as const) {
  test.describe(platform, () => {
    test.use({ userAgent })

    test(`how the editor is left by keyboard is seen below it, and so it is: on ${platform} by ${keys}`, async ({ page }) => {
      await new BenchPage(page).open(EXERCISE)
      const help = page.locator('.editor-help')
      await expect(help).not.toHaveCSS('clip-path', 'none')
      await page.locator('.monaco-editor').first().click()
      await expect(help).toHaveCSS('clip-path', 'none')
      await expect(help).toHaveText(`Tab indents. To leave the editor by keyboard, press ${keys}, then Tab.`)
      await page.keyboard.press(keys.replace('M', 'm'))
      await page.keyboard.press('Tab')
      await expect(page.locator('.monaco-editor :focus')).toHaveCount(0)
    })
  })
}

test('pressing Compare again while it loads cancels it, and a third press compares once', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route(MONACO, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`/exercises/${EXERCISE}/`)
  for (const pressed of ['true', 'false', 'true']) {
    await compare(page).click()
    await expect(compare(page)).toHaveAttribute('aria-pressed', pressed)
  }
  gate.resolve()
  await expect(page.locator('.monaco-diff-editor')).toHaveCount(1)
  await compare(page).click()
  await expect(page.locator('.monaco-diff-editor')).toHaveCount(0)
  await expect(page.locator('#editor')).toBeVisible()
})

test('Compare reports a failure to load', async ({ page }) => {
  await page.route(MONACO, (route) => route.abort())
  await page.goto(`/exercises/${EXERCISE}/`)
  await compare(page).click()
  await expect(page.locator('[data-part=diff]')).toHaveText(/^The comparison could not be loaded/)
  await compare(page).click()
  await expect(page.getByRole('textbox', { name: `${EXERCISE}.js` })).toBeVisible()
})

import { expect } from '@playwright/test'
import { expectFine } from './axe.ts'
import { solutionWith } from './bench-page.ts'
import { recorded, runAs, showVerdict } from './recorded.ts'
import { test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a phone gets a textarea and the same verdict', async ({ page }) => {
  const heavy: string[] = []
  page.on('request', (request) => request.url().includes('monaco') && heavy.push(request.url()))
  await page.goto('/exercises/divide-by-and-sum/')
  const area = page.getByRole('textbox', { name: 'divide-by-and-sum.js' })
  await area.fill(solutionWith('divide-by-and-sum', 'pass'))
  await expect(page.locator('[data-part=saved]')).toHaveText('Saved in this browser')
  await runAs(page, recorded('divide-by-and-sum-pass'), () => page.locator('.run-bar').getByRole('button', { name: 'Run' }).click())
  expect(heavy.filter((url) => url.endsWith('.js'))).toEqual([])
})

test('a pass leads back to the lesson from which the exercise was opened', async ({ page }) => {
  await page.goto('/lessons/04-optimizing-a-synchronous-function-call/divide-once/')
  await page.getByRole('link', { name: 'Open the exercise' }).click()
  await expect(page.locator('[data-part=saved]')).not.toBeEmpty()
  await runAs(page, recorded('divide-by-and-sum-pass'), () => page.locator('.run-bar').getByRole('button', { name: 'Run' }).click())
  const onwards = page.getByRole('navigation', { name: 'Next steps' }).locator('.main')
  await expect(onwards).toHaveText(/^Continue the lesson: ./)
  await onwards.click()
  await expect(page).toHaveURL(/\/lessons\/04-optimizing-a-synchronous-function-call\/(?!divide-once)[a-z-]+\/$/)
})

test('the code on a phone has colours, which follow what is typed and where it is scrolled', async ({ page }) => {
  await page.goto('/exercises/divide-by-and-sum/')
  const area = page.getByRole('textbox', { name: 'divide-by-and-sum.js' })
  const colours = page.locator('.highlighting')
  await expect(colours.locator('.code-keyword').first()).toHaveText('function')
  await expect(colours).toHaveText(await area.inputValue())
  for (const property of ['font-size', 'line-height', 'padding'])
    expect(await colours.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property), property).toBe(
      await area.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property),
    )
  await area.fill('const typed = 1')
  await expect(colours.locator('.code-keyword')).toHaveText('const')
  await area.fill('const a = 1\nconst b = = 2\n')
  await expect(colours.locator('.code-wrong'), 'as are the lines with errors').toHaveText('const b = = 2')
  await area.fill(`const typed = 1\n${'// a line\n'.repeat(60)}`)
  await expect(colours.locator('.code-wrong')).toHaveCount(0)
  await area.evaluate((element) => (element.scrollTop = 240))
  const first = colours.locator('code')
  await expect.poll(async () => (await first.boundingBox())!.y - (await area.boundingBox())!.y).toBeLessThan(-200)
  await expectFine(page)
})

test('without the grader, the page reports it, keeps the draft and can retry', async ({ page, context }) => {
  await page.goto('/exercises/divide-by-and-sum/')
  const area = page.getByRole('textbox', { name: 'divide-by-and-sum.js' })
  await area.fill(solutionWith('divide-by-and-sum', 'pass'))
  await context.setOffline(true)
  await page.locator('.run-bar').getByRole('button', { name: 'Run' }).click()
  // What else the page was loading has a notice of its own.
  const notice = page.locator('.notice', { hasText: 'still in the editor' })
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await showVerdict(page, recorded('divide-by-and-sum-pass'))
})

test.describe('a narrow window', () => {
  test.use({ hasTouch: false, isMobile: false })

  test('a widened window gets the large editor, with the text and the cursor', async ({ page }) => {
    await page.goto('/exercises/divide-by-and-sum/')
    const area = page.getByRole('textbox', { name: 'divide-by-and-sum.js' })
    await area.fill('// narrow\n\n// below')
    await area.press('ArrowUp')
    await expect(page.locator('[data-part=saved]')).toHaveText('Saved in this browser')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.locator('.monaco-editor .view-line').first()).toHaveText('// narrow')
    await page.keyboard.type('// typed on')
    await expect(page.locator('.monaco-editor .view-line').nth(1)).toHaveText('// typed on')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('.monaco-editor'), 'nobody’s editor is taken away').toBeVisible()
  })
})

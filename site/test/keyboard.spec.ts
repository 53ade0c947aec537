import { expect, type Locator, type Page } from '@playwright/test'
import { recorded, showVerdict } from './recorded.ts'
import { test } from './test.ts'

/** More than any page here has. */
const MOST_STOPS = 150

/** Presses Tab until the focus is on `wanted`. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element.contains(document.activeElement))) return
  }
  await expect(wanted, 'reached by Tab').toBeFocused()
}

test('from the landing page to a pass and to the next exercise, by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('.hero .summary'), 'only the result and the target').toHaveText(/ Target 2\.80×: passed, level good\.$/)
  const first = page.getByRole('link', { name: 'Try an exercise' })
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/exercises\/[a-z-]+\/$/)
  const editor = page.locator('.monaco-editor').first()
  await expect(editor).toBeVisible()

  await tabTo(page, editor)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('// typed\n')
  await page.keyboard.press('Control+Enter')
  await showVerdict(page, recorded('divide-by-and-sum-pass'))

  await page.keyboard.press('Control+m')
  await tabTo(page, page.getByRole('tab', { name: 'Verdict' }))
  const next = page.getByRole('navigation', { name: 'Next steps' }).getByRole('link', { name: /^Next exercise: / })
  const title = (await next.textContent())!.replace('Next exercise: ', '')
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})

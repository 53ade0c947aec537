import { expect, type Page } from '@playwright/test'

export const EXERCISE = 'divide-by-and-sum'
export const KEY = `hotpath:draft:${EXERCISE}`

export const code = (page: Page) => page.getByRole('textbox', { name: `${EXERCISE}.js` })
export const saved = (page: Page) => page.locator('[data-part=saved]')
export const expected = (page: Page) => page.locator('[data-part=hypothesis]')
export const replaced = (page: Page) => page.locator('[data-part=replaced]')

export async function open(page: Page): Promise<Page> {
  await page.goto(`/exercises/${EXERCISE}/`)
  await expect(saved(page)).not.toBeEmpty()
  return page
}

export function draft(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY)
}

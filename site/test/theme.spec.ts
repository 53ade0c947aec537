import { expect } from '@playwright/test'
import { test } from './test.ts'

test('the theme follows the system until one is chosen', async ({ page }) => {
  const html = page.locator('html')
  const button = page.getByRole('button', { name: /^Switch to/ })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/exercises/')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect(button).toHaveAccessibleName('Switch to dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(button).toHaveAccessibleName('Switch to light')

  await button.press('Enter')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect(button).toHaveAccessibleName('Switch to dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
})

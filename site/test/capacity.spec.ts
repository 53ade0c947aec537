import { expect, test } from '@playwright/test'
import { expectNoViolation } from './axe.ts'

test('lanes are reckoned by keyboard, and what cannot be meant is said', async ({ page }) => {
  await page.goto('/capacity/')
  const said = page.locator('capacity-calculator .said')
  const learners = page.getByLabel('Learners')
  await learners.fill('20000')
  await page.getByLabel('Kind of tasks').selectOption('http')
  await learners.press('Enter')
  await expect(said).toContainText(/\d+ lanes, [\d,]+ cores in all/)
  await expect(said).toContainText('300,000')
  await expectNoViolation(page)

  await learners.fill('0')
  await learners.press('Enter')
  await expect(said.getByRole('alert')).toContainText('Learners must be a number from 1 to 1,000,000.')
  await expectNoViolation(page)
})

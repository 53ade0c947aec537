import { expect } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { QUIET } from './kept-page.ts'
import { test } from './test.ts'

test('the calculator works by keyboard and reports bad input', async ({ page }) => {
  await page.goto('/capacity/')
  const said = page.locator('capacity-calculator .said')
  const learners = page.getByLabel('Learners')
  await learners.fill('20000')
  await page.getByLabel('Kind of tasks').selectOption('http')
  await learners.press('Enter')
  await expect(said).toContainText(/\d+ lanes, [\d,]+ cores in all/)
  await expect(said).toContainText('300,000')
  await expect(said).toContainText(/\d+ machines? of 8 cores/)
  await expectNoViolation(page)
  await page.setViewportSize({ width: 1280, height: 900 }) // too narrow for its widest table
  await expectNoViolation(page)

  await learners.fill('0')
  await learners.press('Enter')
  await expect(said.getByRole('alert')).toContainText('Learners must be a number from 1 to 1,000,000.')
  await expectNoViolation(page)
})

test('the address holds the calculation and repeats it', async ({ page }) => {
  await page.goto('/capacity/')
  const said = page.locator('capacity-calculator .said')
  await page.getByLabel('Learners').fill('300')
  await page.getByLabel('Kind of tasks').selectOption('heap')
  await page.getByLabel('Learners').press('Enter')
  await expect(said).toContainText('cores in all')
  await expect(page).toHaveURL(/learners=300.*tasks=heap/)
  const [address, answer] = [page.url(), await said.innerText()]

  await page.goto(QUIET)
  await page.goto(address)
  await expect(page.getByLabel('Kind of tasks')).toHaveValue('heap')
  await expect(said).toHaveText(answer, { useInnerText: true })

  await page.goto(QUIET)
  await page.goto('/capacity/?learners=0')
  await expect(said.getByRole('alert')).toContainText('Learners must be a number from 1 to 1,000,000.')
})

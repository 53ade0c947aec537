import { expect, type Page } from '@playwright/test'
import { makeAccount, newAddress } from './accounts.ts'
import type { School } from './school.ts'

/** Gives the page's browser the account of an instructor. */
export async function instructor(school: School, page: Page, name: string): Promise<void> {
  await school.makeInstructor(await makeAccount(page, name, newAddress(name.split(' ')[0]!)))
}

/** Creates a cohort and opens its page. */
export async function makeCohort(page: Page, name: string): Promise<void> {
  await page.goto('/cohorts/')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await page.getByRole('button', { name: 'Create cohort' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Creates an invitation for learners and returns it. */
export async function makeLink(page: Page, seats: number): Promise<string> {
  await openTab(page, 'Members')
  await page.getByLabel('Seats').fill(String(seats))
  await page.getByRole('button', { name: 'Create a link' }).click()
  return page.getByLabel('Link of the invitation').inputValue()
}

/** Opens a tab of a cohort's page. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.locator('[data-part=panel] h2').first()).toBeVisible()
}

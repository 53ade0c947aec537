import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { linksTo } from '../../grader/test/server/accounts/emails.ts'
import type { KeptPages } from './kept-page.ts'

export const PASSWORD = 'four words unalike here'

/** An unused address. */
export function newAddress(name: string): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}-${randomUUID().slice(0, 8)}@example.org`
}

/** A person with an account and a browser of their own, which opens `path`, if there is one. */
export async function newPerson(pages: KeptPages, baseURL: string, name: string, path?: string): Promise<{ page: Page; email: string }> {
  const page = await pages.open(baseURL)
  const email = await makeAccount(page, name)
  if (path !== undefined) await page.goto(path)
  return { page, email }
}

/** Creates an account and signs the page's browser in, without opening the form, which costs a page. @returns its address */
export async function makeAccount(page: Page, name: string, email = newAddress(name)): Promise<string> {
  const made = await page.request.post('/api/auth/sign-up/email', { data: { name, email, password: PASSWORD } })
  expect(made.status()).toBe(200)
  return email
}

/** Creates an account in the page, as a learner does. @returns its address */
export async function signUp(page: Page, name: string): Promise<string> {
  const email = newAddress(name)
  await page.goto('/account/')
  await page.getByRole('tab', { name: 'Create an account' }).click()
  await fillSignUp(page, name, email)
  await expectSignedIn(page, name)
  return email
}

/** Fills in the form to create an account, on any page, and sends it. */
export async function fillSignUp(page: Page, name: string, email: string): Promise<void> {
  const form = page.locator('form[data-do=sign-up]')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Create account' }).click()
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/account/')
  const form = page.locator('form[data-do=sign-in]')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
}

export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('link', { name: `Account: ${name}` })).toBeVisible()
}

/** Number of emails sent to an address. */
export function emailsTo(email: string): number {
  return linksTo(email, process.env['HOTPATH_TEST_DATA']!).length
}

/** The link of the newest email to an address. */
export function newestLink(email: string): string {
  const link = linksTo(email, process.env['HOTPATH_TEST_DATA']!).at(-1)
  if (link === undefined) throw new Error(`No letter to ${email}`)
  return link
}

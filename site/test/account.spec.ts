import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectFine, expectNoViolation } from './axe.ts'
import { source } from './bench-page.ts'
import { expectSignedIn, emailsTo, makeAccount, newAddress, newestLink, PASSWORD, signIn, signUp } from './accounts.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`
const READING = 'find-the-frame'

test('signing up, out and in works by keyboard, and errors appear in the form', async ({ page }) => {
  const email = newAddress('Grace')
  await page.goto('/account/')
  await page.getByRole('tab', { name: 'Sign in' }).focus()
  await page.keyboard.press('ArrowRight')
  for (const text of ['Grace Hopper', email, 'short']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=password]:visible'), 'the browser says that it is too short').toBeFocused()
  await page.keyboard.type(' words, lengthened')
  await page.keyboard.press('Enter')
  await expectSignedIn(page, 'Grace Hopper')
  await expect(page.locator('account-entry')).toHaveText('GH')

  await page.getByRole('button', { name: 'Sign out', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signIn(page, email, 'not these words at all')
  await expect(page.getByRole('alert')).toContainText('No account has this address and password.')
  await expect(page.getByRole('alert')).toContainText('request an email with a link')
  await expectNoViolation(page)
  await page.locator('#sign-in').getByLabel('Password').fill('short words, lengthened')
  await page.keyboard.press('Enter')
  await expectSignedIn(page, 'Grace Hopper')
})

test('attempts from before move to the account, on every machine', async ({ page, pages, baseURL }) => {
  await page.request.post('/api/submissions', { data: { exercise: EXERCISE, files: { [FILE]: source(EXERCISE, `starter/${FILE}`) } } })
  const email = await signUp(page, 'Ada')
  const elsewhere = await pages.open(baseURL!)
  await signIn(elsewhere, email)
  await expectSignedIn(elsewhere, 'Ada')
  await elsewhere.goto(`/exercises/${EXERCISE}/`)
  await elsewhere.getByRole('tab', { name: /^Attempts/ }).click()
  await expect(elsewhere.locator('.attempts li')).toHaveCount(1)
})

test('an emailed link signs in once', async ({ page, pages, baseURL }) => {
  const email = newAddress('bob')
  await page.goto('/account/')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.locator('#sign-in').getByLabel('E-mail'), 'where to, the browser asks').toBeFocused()
  await page.keyboard.type(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is a file in the folder mail' })).toContainText(email)
  await page.goto(newestLink(email))
  await expectSignedIn(page, email.split('@')[0]!)

  const thief = await pages.open(baseURL!)
  await thief.goto(newestLink(email))
  await expect(thief.getByText('This link has been used or has expired.')).toBeVisible()
  await expect(thief.locator('form[data-do=sign-in]')).toBeVisible()
})

test('a link that somebody else requested moves no attempts without consent', async ({ page, pages, baseURL }) => {
  const sent = await page.request.post('/api/submissions', {
    data: { exercise: READING, files: { 'answer.json': source(READING, 'solutions/right.json') } },
  })
  expect(sent.status()).toBe(202)
  const other = await pages.open(baseURL!)
  const email = newAddress('Mal')
  await other.request.post('/api/auth/sign-in/magic-link', { data: { email, name: 'Mal' } })
  await page.goto(newestLink(email))
  await expectSignedIn(page, 'Mal')
  for (const path of ['/account/', '/notebook/', `/exercises/${READING}/`]) {
    await page.goto(path)
    if (path.startsWith('/exercises')) await page.getByRole('tab', { name: /^Attempts/ }).click()
    await expect(page.locator('left-here')).toContainText(
      `one attempt made without an account. It is shown again when you sign out. If you made it, and you are Mal (${email})`,
    )
    await expectNoViolation(page)
  }
  await expect(page.locator('.attempts li')).toHaveCount(0)
  await page.getByRole('button', { name: 'Move to my account' }).press('Enter')
  await expect(page.getByText('The attempts from this browser are in your account now.')).toBeFocused()
  await expect(page.locator('.attempts li')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('.attempts li')).toHaveCount(1)
  await expect(page.locator('left-here')).toBeEmpty()
})

test('a forgotten password is reset by email, and all sessions end', async ({ page, pages, baseURL }) => {
  const email = await makeAccount(page, 'Eve')
  await page.goto('/account/')
  const forgetful = await pages.open(baseURL!)
  await forgetful.goto('/account/')
  await forgetful.locator('#sign-in').getByLabel('E-mail').fill(email)
  await forgetful.getByRole('button', { name: 'reset my password' }).click()
  await expect(forgetful.getByText('to choose a new password')).toBeVisible()
  await forgetful.goto(newestLink(email))
  expect(forgetful.url(), 'no token stays in the address').not.toContain('token')
  await expectNoViolation(forgetful)
  await forgetful.getByLabel('New password').fill('another four words altogether')
  await forgetful.keyboard.press('Enter')
  await expect(forgetful.getByText('The new password is set.')).toBeVisible()
  await page.reload()
  await expect(page.locator('form[data-do=sign-in]')).toBeVisible()
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page, email, 'another four words altogether')
  await expectSignedIn(page, 'Eve')
})

test('an emailed link verifies the address, and the email can be sent again', async ({ page }) => {
  const email = await makeAccount(page, 'Fay')
  await page.goto('/account/')
  expect(emailsTo(email)).toBe(1)
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('to verify your address')).toBeVisible()
  expect(emailsTo(email)).toBe(2)
  await page.goto(newestLink(email))
  await expect(page.getByText('Your address is verified.')).toBeVisible()
  await expect(page.getByText('not verified')).toHaveCount(0)
})

test('an address is changed by a link to the new one, and the old one is informed', async ({ page }) => {
  const old = await signUp(page, 'Mia')
  await page.goto(newestLink(old))
  const next = newAddress('mia')
  await page.getByLabel(`Instead of ${old}`).fill(next)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Until then, your address stays as it is.' })).toContainText(next)
  await expect(page.getByLabel(`Instead of ${old}`), 'nothing changes before the link is opened').toBeVisible()

  await page.goto(newestLink(next))
  await expect(page.getByText(`Your address is now ${next}.`)).toBeVisible()
  await expect(page.getByLabel(`Instead of ${next}`)).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.locator('form[data-do=sign-in]'), 'signed out').toBeVisible()
  await signIn(page, next)
  await expectSignedIn(page, 'Mia')
})

test('browsers that are signed in are listed, and signed out from here', async ({ page, pages, baseURL }) => {
  const email = await makeAccount(page, 'Gil')
  await page.goto('/account/')
  const other = await pages.open(baseURL!)
  await signIn(other, email)
  await expectSignedIn(other, 'Gil')
  await page.reload()
  await expect(page.locator('.sessions li')).toHaveText([/Chrome on .*this browser/, /Chrome on/])
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.locator('.sessions li')).toHaveCount(1)
  await other.reload()
  await expect(other.locator('form[data-do=sign-in]')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a name is changed, everything is downloaded, and the account deleted', async ({ page }) => {
  const email = await makeAccount(page, 'Hal')
  await page.goto('/account/')
  await page.getByLabel('Shown to the members').fill('Hal Abelson')
  await page.getByRole('region', { name: 'Name' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.locator('account-entry')).toHaveText('HA')

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(email)

  await page.goto(`/exercises/${EXERCISE}/`)
  await page.locator('[data-part=hypothesis]').fill('of Hal')
  expect(await page.evaluate(keysOfAccounts)).toEqual([expect.stringContaining('hypothesis')])
  await page.goto('/account/')
  await page.getByText('Delete the account').click()
  await page.getByLabel(`Type ${email}`).fill('hal@elsewhere.example')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await page.evaluate(keysOfAccounts), 'nothing was done').toHaveLength(1)
  await page.getByLabel(`Type ${email}`).fill(email)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(keysOfAccounts), 'what was typed goes, too').toEqual([])
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('No account has this address')
})

test('a token is shown once, has only its permissions, and can be revoked', async ({ page, playwright, baseURL }) => {
  await page.goto(newestLink(await signUp(page, 'Kit')))
  await page.getByText('Create a token').click()
  await page.getByLabel('What it is for').fill('a script')
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('The token').inputValue()
  await expectNoViolation(page)
  const program = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
  expect((await (await program.get('/api/me')).json()).account.name).toBe('Kit')
  expect((await program.patch('/api/me', { data: { name: 'Someone' } })).ok()).toBe(false)
  await page.reload()
  await expect(page.getByText(token)).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke a script' }).click()
  await expect(page.getByRole('button', { name: 'Revoke a script' })).toHaveCount(0)
  expect((await program.get('/api/cohorts')).status()).toBe(401)
})

test('without an answer no typed text is lost', async ({ page, context }) => {
  await page.goto('/account/')
  const form = page.locator('#sign-in')
  await form.getByLabel('E-mail').fill('ida@example.org')
  await form.getByLabel('Password').fill(PASSWORD)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The server does not answer.')
  await expect(form.getByLabel('Password')).toHaveValue(PASSWORD)
})

test('an account has no violation and fits a phone', async ({ page }) => {
  await page.goto('/account/')
  await page.getByRole('tab', { name: 'Create an account' }).click()
  await expectFine(page)
  await signUp(page, 'Jo')
  await page.getByText('Delete the account').click()
  await expectFine(page)
})

/** Storage key of text typed while signed in. */
function keysOfAccounts(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith('hotpath:of:'))
}

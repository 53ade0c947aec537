import { expect, type Page } from '@playwright/test'
import { expectNoViolation, PHONE } from './axe.ts'
import { code, draft, EXERCISE, expected, KEY, open, saved } from './draft-page.ts'
import { expectSignedIn, makeAccount, newAddress, newestLink, signIn, signUp } from './accounts.ts'
import { test } from './test.ts'

// A textarea does for all of this, and needs no waiting for Monaco.
test.use({ viewport: PHONE })

test('in a shared browser, everyone finds only their own text', async ({ page }) => {
  await open(page)
  await code(page).fill('// without an account')
  await expect(saved(page)).toHaveText('Saved in this browser')
  const email = await signUp(page, 'Lea')
  await open(page)
  await expect(code(page), 'what was typed before comes along').toHaveValue('// without an account')
  await code(page).fill('// of Lea')
  await expect(saved(page)).toHaveText('Saved in this browser')
  await signOut(page)
  await open(page)
  await expect(saved(page)).toHaveText('Starter, unchanged')
  await signUp(page, 'Ben')
  await open(page)
  await expect(saved(page)).toHaveText('Starter, unchanged')
  await signOut(page)
  await signIn(page, email)
  await expectSignedIn(page, 'Lea')
  await open(page)
  await expect(code(page)).toHaveValue('// of Lea')
})

test('an open page passes to the account that signs in in another tab, and typed text stays with its author', async ({ context }) => {
  const [page, other] = [await context.newPage(), await context.newPage()]
  const email = await signUp(other, 'Lea')
  await open(page)
  await code(page).fill('// of Lea')
  await expect(saved(page)).toHaveText('Saved in this browser')
  await signOut(other)
  await expect(saved(page)).toHaveText('Starter, unchanged')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signUp(other, 'Ben')
  await expectSignedIn(page, 'Ben')
  await expect(saved(page)).toHaveText('Starter, unchanged')
  await code(page).fill('// of Ben')
  await signOut(other)
  await expect(saved(page)).toHaveText('Starter, unchanged')
  await signIn(other, email)
  await expectSignedIn(page, 'Lea')
  await expect(code(page)).toHaveValue('// of Lea')
})

test('of a draft without an account and one of the account, the newer wins and the older can be restored', async ({ page }) => {
  const email = await makeAccount(page, 'Lea')
  await open(page)
  await code(page).fill('// of the account')
  await expect(saved(page)).toHaveText('Saved in this browser')
  await signOut(page)
  await open(page)
  await code(page).fill('// newer, without')
  await expect(saved(page)).toHaveText('Saved in this browser')
  await signIn(page, email)
  await expectSignedIn(page, 'Lea')
  await open(page)
  await expect(code(page)).toHaveValue('// newer, without')
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(code(page)).toHaveValue('// of the account')
  await expect(saved(page)).toHaveText('Saved in this browser')

  await signOut(page)
  await page.evaluate(
    ([key, file]) => localStorage.setItem(key!, JSON.stringify({ files: { [file!]: '// older' }, savedAt: '2020-01-01T00:00:00.000Z' })),
    [KEY, `${EXERCISE}.js`],
  )
  await signIn(page, email)
  await expectSignedIn(page, 'Lea')
  await open(page)
  await expect(code(page)).toHaveValue('// of the account')
  expect(await draft(page), 'it does not come again').toBeNull()
})

test('the older of two drafts can be restored even if other code was replaced before', async ({ page }) => {
  const email = await makeAccount(page, 'Lea')
  await open(page)
  await code(page).fill('// at first')
  await page.getByRole('button', { name: 'Reset' }).click()
  await code(page).fill('// of the account')
  await expect(saved(page)).toHaveText('Saved in this browser')
  await signOut(page)
  await open(page)
  await code(page).fill('// newer, without')
  await expect(saved(page)).toHaveText('Saved in this browser')
  await signIn(page, email)
  await expectSignedIn(page, 'Lea')
  await open(page)
  await expect(code(page)).toHaveValue('// newer, without')
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(code(page)).toHaveValue('// of the account')
})

test('without room for both drafts, neither overwrites the other', async ({ page }) => {
  const email = await makeAccount(page, 'Lea')
  await open(page)
  const long = `// of the account ${'a'.repeat(20_000)}`
  await code(page).fill(long)
  await expect(saved(page)).toHaveText('Saved in this browser')
  await signOut(page)
  await open(page)
  await code(page).fill('// newer, without')
  await expect(saved(page)).toHaveText('Saved in this browser')
  // Room for the page's owner, and little more.
  await page.evaluate(fill, 2000)
  await signIn(page, email)
  await expectSignedIn(page, 'Lea')
  await open(page)
  // By now the page has tried to move the draft.
  await expectSignedIn(page, 'Lea')
  await expect(code(page)).toHaveValue(long)
  expect(await draft(page)).toContain('newer, without')
  await page.evaluate(() => localStorage.removeItem('filler'))
  await open(page)
  await expect(code(page)).toHaveValue('// newer, without')
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(code(page)).toHaveValue(long)
})

test('an unreadable draft does not break the page', async ({ page }) => {
  const email = await makeAccount(page, 'Lea')
  await open(page)
  await code(page).fill('// of Lea')
  await expect(saved(page)).toHaveText('Saved in this browser')
  await signOut(page)
  await page.evaluate((key) => localStorage.setItem(key, 'null'), KEY)
  await signIn(page, email)
  await expectSignedIn(page, 'Lea')
  await open(page)
  await expect(code(page)).toHaveValue('// of Lea')
})

test('a page sends nothing for a signed-out account, and keeps its text', async ({ page }) => {
  const email = await makeAccount(page, 'Lea')
  await open(page)
  await code(page).fill('// of Lea')
  await expect(saved(page)).toHaveText('Saved in this browser')
  expect((await page.request.post('/api/auth/sign-out', { data: {} })).status()).toBe(200)
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/submissions') && response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Run' }).first().click()
  expect((await answer).status()).toBe(409)
  await expect(saved(page)).toHaveText('Starter, unchanged')
  const reported = page.getByText('Nothing was sent: another account is signed in in this browser now, or nobody is.')
  await expect(reported).toContainText('The code that was typed here is kept, and comes back when its author signs in.')
  await expectNoViolation(page)
  await page.reload()
  await expect(saved(page)).toHaveText('Starter, unchanged')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(reported, 'it is told once').toHaveCount(0)
  await signIn(page, email)
  await expectSignedIn(page, 'Lea')
  await open(page)
  await expect(code(page)).toHaveValue('// of Lea')
})

test('in a browser without storage, text stays in the page of a signed-out account, with instructions', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
  })
  await makeAccount(page, 'Lea')
  await open(page)
  await expectSignedIn(page, 'Lea')
  await code(page).fill('// of Lea')
  await expected(page).fill('faster')
  await expect(saved(page)).toHaveText('This browser cannot save drafts: copy your code before you leave')
  expect((await page.request.post('/api/auth/sign-out', { data: {} })).status()).toBe(200)
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  for (const time of ['once', 'and again']) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/submissions') && response.status() === 409)
    await page.getByRole('button', { name: 'Run' }).first().click()
    await (await answer).finished()
    await expect(page.getByRole('alert'), time).toContainText(
      'Nothing was changed. Copy any code that this browser could not save, then reload the page.',
    )
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(code(page)).toHaveValue('// of Lea')
    await expect(expected(page)).toHaveValue('faster')
  }
  await expect(page.locator('html[data-before]'), 'it was not loaded anew').toHaveCount(1)
})

test('of two answers on who is signed in, the one to the later request counts', async ({ page }) => {
  await signUp(page, 'Lea')
  let answer = () => {}
  const late = new Promise<void>((resolve) => (answer = resolve))
  const held = new Promise<void>((resolve) =>
    page.route(
      '**/api/me',
      async (route) => {
        const response = await route.fetch()
        resolve()
        await late
        await route.fulfill({ response })
      },
      { times: 1 },
    ),
  )
  await page.goto('/')
  await held
  expect((await page.request.post('/api/auth/sign-out', { data: {} })).status()).toBe(200)
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('hotpath:other-person')))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hotpath:person'))).toBe('')
  const came = page.waitForResponse('**/api/me')
  answer()
  await (await came).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('hotpath:person'))).toBe('')
})

test('text typed before an unrequested link signed in needs consent to move, like attempts', async ({ page, browser, baseURL }) => {
  await open(page)
  await code(page).fill('// of a guest')
  await expect(saved(page)).toHaveText('Saved in this browser')
  const files = { [`${EXERCISE}.js`]: 'module.exports = () => 0' }
  expect((await page.request.post('/api/submissions', { data: { exercise: EXERCISE, files } })).status()).toBe(202)
  const email = newAddress('Mallory')
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  await elsewhere.request.post('/api/auth/sign-in/magic-link', { data: { email, name: 'Mallory', callbackURL: `/exercises/${EXERCISE}/` } })
  await elsewhere.close()
  await page.goto(newestLink(email))
  await expectSignedIn(page, 'Mallory')
  await expect(saved(page)).toHaveText('Starter, unchanged')
  await page.goto('/account/')
  await page.getByRole('button', { name: 'Move to my account' }).click()
  await expect(page.getByText('The attempts from this browser are in your account now.')).toBeVisible()
  await open(page)
  await expect(code(page)).toHaveValue('// of a guest')
})

test('signing in by a link on an exercise page shows that account’s draft', async ({ page }) => {
  await makeAccount(page, 'Mia')
  await open(page)
  await code(page).fill('// of Mia')
  await expect(saved(page)).toHaveText('Saved in this browser')
  await page.context().clearCookies()
  await page.goto(`/exercises/${EXERCISE}/`)
  await expect(saved(page)).toHaveText('Starter, unchanged')
})

/** Leaves room for this many characters in the browser's storage. */
function fill(free: number): void {
  let [text, step] = ['', 4_000_000]
  while (step >= 1) {
    try {
      localStorage.setItem('filler', text + 'x'.repeat(step))
      text += 'x'.repeat(step)
    } catch {
      step = Math.floor(step / 2)
    }
  }
  localStorage.setItem('filler', text.slice(free))
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account/')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
}

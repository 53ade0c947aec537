import { expect, type Page } from '@playwright/test'
import { expectFine } from './axe.ts'
import { source } from './bench-page.ts'
import { newPerson } from './accounts.ts'
import { QUIET } from './kept-page.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`
const TERMS = {
  exercise: EXERCISE,
  title: 'Dividing',
  opensAt: '2026-03-01T00:00:00Z',
  dueAt: '2026-03-09T18:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}

let school: School
/** The cohort's instructor and a learner. */
let ines: Page
let lea: Page
/** Of the cohort. */
let address: string
let api: string

test.beforeAll(async ({ pages }) => {
  school = await School.open()
  const { page, email } = await newPerson(pages, school.address, 'Ines')
  ines = page
  await school.makeInstructor(email)
  const { id } = (await (await ines.request.post('/api/cohorts', { data: { name: 'Spring', timeZone: 'UTC' } })).json()) as { id: string }
  address = `/cohorts/one/?id=${id}`
  api = `/api/cohorts/${id}`
  expect((await ines.request.post(`${api}/assignments`, { data: TERMS })).status()).toBe(201)
  const { code } = (await (
    await ines.request.post(`${api}/invites`, { data: { role: 'learner', seats: 1, expiresAt: '2199-01-01T00:00:00Z' } })
  ).json()) as { code: string }
  lea = (await newPerson(pages, school.address, 'Lea', `/join/#${code}`)).page
  await lea.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(lea.getByRole('link', { name: 'Dividing' })).toBeVisible()
})

test.afterAll(async ({ pages }) => {
  await pages.giveBack()
  await school.close()
})

test.beforeEach(async () => {
  await ines.setViewportSize({ width: 1440, height: 900 })
  await ines.goto(QUIET)
  await ines.goto(address)
})

test('a sheet that fails to load can be closed or retried, also on a phone', async () => {
  await ines.setViewportSize({ width: 390, height: 800 })
  await ines.route('**/extensions', (route) => route.abort())
  await ines.getByRole('gridcell', { name: /^Lea, Dividing/ }).click()
  const sheet = ines.getByRole('dialog', { name: 'Lea' })
  await expect(sheet.getByRole('alert')).toContainText('The server does not answer.')
  await expectFine(ines)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  const refused = ines.waitForEvent('requestfailed', (request) => request.url().endsWith('/extensions'))
  await ines.getByRole('gridcell', { name: /^Lea, Dividing/ }).click()
  await refused
  await ines.unroute('**/extensions')
  await sheet.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(sheet.getByText('No attempts yet.')).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'Lea' })).toBeFocused()
})

test('text typed in one row stays when another is saved', async () => {
  await ines.getByRole('tab', { name: 'Members' }).click()
  await ines.getByLabel('Team of Ines').fill('Blue')
  await ines.getByLabel('Role of Ines').selectOption('Assistant')
  await ines.getByLabel('Or paste the text').fill('name,email\nAda,ada@example.org\n')
  await ines.getByLabel('Team of Lea').fill('Red')
  await ines.locator('table.listing').evaluate((table) => table.setAttribute('data-before', ''))
  await ines.getByRole('button', { name: 'Save Lea' }).click()
  await expect(ines.locator('[data-before]')).toHaveCount(0)
  await expect(ines.getByLabel('Team of Lea')).toHaveValue('Red')
  await expect(ines.getByLabel('Team of Ines')).toHaveValue('Blue')
  await expect(ines.getByLabel('Role of Ines')).toHaveValue('assistant')
  await expect(ines.getByLabel('Or paste the text')).toHaveValue(/Ada/)
})

test('saving one field of a member or assignment keeps concurrent changes to others', async () => {
  const member = async (name: string) =>
    (
      (await (await ines.request.get(`${api}/members`)).json()) as { name: string; person: string; role: string; team: string | null }[]
    ).find((one) => one.name === name)!
  await ines.getByRole('tab', { name: 'Members' }).click()
  await ines.getByLabel('Team of Lea').fill('Green')
  const { person } = await member('Lea')
  expect((await ines.request.patch(`${api}/members/${person}`, { data: { role: 'assistant' } })).status()).toBe(200)
  await ines.getByRole('button', { name: 'Save Lea' }).click()
  await expect(ines.getByLabel('Role of Lea')).toHaveValue('assistant')
  expect(await member('Lea')).toMatchObject({ role: 'assistant', team: 'Green' })
  await ines.request.patch(`${api}/members/${person}`, { data: { role: 'learner', team: null } })

  await ines.getByRole('tab', { name: 'Assignments' }).click()
  await ines.getByText('Change Dividing').click()
  await ines.getByLabel('Title').first().fill('Dividing more')
  const assignment = async () =>
    ((await (await ines.request.get(`${api}/assignments`)).json()) as { id: string; title: string; dueAt: string; version: number }[])[0]!
  const { id, version } = await assignment()
  expect((await ines.request.patch(`${api}/assignments/${id}`, { data: { version, dueAt: '2026-03-13T18:00:00Z' } })).status()).toBe(200)
  await ines.getByRole('button', { name: 'Save' }).click()
  await expect(ines.getByRole('alert')).toContainText('leaves the rest as it is now')
  await ines.getByRole('button', { name: 'Save' }).click()
  await expect(ines.getByText('Saved. Grades are updated.')).toBeVisible()
  const changed = await assignment()
  expect(changed).toMatchObject({ title: 'Dividing more', dueAt: '2026-03-13T18:00:00.000Z' })
  await ines.request.patch(`${api}/assignments/${id}`, { data: { version: changed.version, title: TERMS.title, dueAt: TERMS.dueAt } })
})

test('a posted announcement and a failed reload are both reported, and it is not posted twice', async () => {
  await ines.getByRole('tab', { name: 'Announcements' }).click()
  const text = ines.getByLabel('To everyone')
  await text.fill('Office hours are on Friday.')
  await ines.route('**/announcements', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await ines.getByRole('button', { name: 'Announce' }).click()
  await expect(ines.getByText('Announced.')).toBeVisible()
  await expect(ines.getByRole('alert')).toContainText('could not be loaded')
  await expect(text).toHaveValue('')
  await ines.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(ines.getByRole('button', { name: 'Try again' })).toBeFocused()
  await expectFine(ines)
  await ines.unroute('**/announcements')
  await ines.getByRole('button', { name: 'Try again' }).click()
  await expect(ines.locator('.said-there', { hasText: 'Office hours are on Friday.' })).toHaveCount(1)
  await expect(ines.getByRole('alert')).toBeHidden()
})

test('the gradebook sheet stays open during a drag out of it, and keeps typed text', async () => {
  await school.attempt(lea, EXERCISE, { [FILE]: source(EXERCISE, `starter/${FILE}`) }, 'slow', {})
  await ines.reload()
  const cell = ines.getByRole('gridcell', { name: /^Lea, Dividing/ })
  await cell.click()
  const sheet = ines.getByRole('dialog', { name: 'Lea' })
  const reason = sheet.getByLabel('Reason (visible')
  await reason.fill('Told it by word of mouth')
  await sheet.getByText('Comment on lines').click()
  const comment = sheet.getByLabel('Comment (visible to the learner)')
  await comment.fill('Why `for`?')
  const box = (await sheet.boundingBox())!
  await ines.mouse.click(box.x + 4, box.y + box.height / 2)
  await expect(reason).toHaveValue('Told it by word of mouth')
  await reason.hover()
  await ines.mouse.down()
  await ines.mouse.move(box.x - 100, 300)
  await ines.mouse.up()
  await expect(sheet, 'a text that is marked beyond the edge').toBeVisible()

  await ines.mouse.click(box.x - 100, 300)
  await expect(sheet).toBeHidden()
  await cell.click()
  await expect(reason).toHaveValue('Told it by word of mouth')
  await expect(comment).toHaveValue('Why `for`?')
  await sheet.getByText('Grant an extension').click()
  await sheet.getByLabel('Due for this learner').fill('2026-03-12T18:00')
  await sheet.getByLabel('Reason', { exact: true }).fill('Was ill')
  await sheet.getByRole('button', { name: 'Grant', exact: true }).first().click()
  await expect(sheet.getByText('Extension granted.')).toBeVisible()
  await expect(reason).toHaveValue('Told it by word of mouth')
  await expect(comment).toHaveValue('Why `for`?')

  await sheet.getByRole('button', { name: 'Comment', exact: true }).click()
  await sheet.getByLabel('From line').fill('1')
  await sheet.getByRole('button', { name: 'Comment', exact: true }).click()
  const thread = sheet.locator('.thread')
  await thread.getByLabel('Answer').fill('I see')
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await expect(thread.getByText('resolved')).toBeVisible()
  await expect(thread.getByLabel('Answer')).toHaveValue('I see')
})

test('of many attempts the newest and the graded one are shown, and earlier ones on demand', async () => {
  const files = { [FILE]: source(EXERCISE, `starter/${FILE}`) }
  for (let tries = 1; tries < 51; tries++) await school.attempt(lea, EXERCISE, files, 'slow', {})
  await ines.reload()
  await ines.getByRole('gridcell', { name: /^Lea, Dividing/ }).click()
  const sheet = ines.getByRole('dialog', { name: 'Lea' })
  const tries = sheet.locator('.tries > li')
  await expect(tries, 'the first of those worth the same is graded').toHaveCount(51)

  await school.attempt(lea, EXERCISE, files, 'pass', { level: 'good' })
  await ines.reload()
  await expect(tries).toHaveCount(50)
  await sheet.getByRole('button', { name: 'Show earlier attempts' }).click()
  await expect(tries).toHaveCount(52)
  await expect(tries.nth(50).locator('summary').first()).toBeFocused()
  await expect(sheet.getByRole('button', { name: 'Show earlier attempts' })).toBeHidden()
})

test('a link on the page opens another tab of it', async () => {
  await ines.getByRole('tab', { name: 'Needs you' }).click()
  await ines.evaluate(() => (location.hash = '#members'))
  await expect(ines.getByRole('tab', { name: 'Members' })).toBeFocused()
  await expect(ines.getByRole('heading', { name: 'Roster' })).toBeVisible()
})

test('text typed into a form does not silently overwrite a concurrent change', async () => {
  await ines.getByRole('tab', { name: 'Assignments' }).click()
  await ines.getByText('Change Dividing').click()
  const change = ines.locator('form[data-do=change]')
  await change.getByLabel('Title').fill('Dividing, first part')
  const [{ id, version }] = (await (await ines.request.get(`${api}/assignments`)).json()) as [{ id: string; version: number }]
  expect((await ines.request.patch(`${api}/assignments/${id}`, { data: { version, title: 'Of someone else' } })).status()).toBe(200)
  await ines.getByText('Assign an exercise').click()
  await ines.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(ines.getByText('Assigned.')).toBeVisible()
  await expect(ines.getByRole('heading', { name: 'Of someone else' })).toBeVisible()
  await expect(change.first().getByLabel('Title')).toHaveValue('Dividing, first part')
  await change.first().getByRole('button', { name: 'Save' }).click()
  await expect(ines.getByRole('alert')).toContainText('Someone has changed this in the meantime.')
})

test('deletions need a second press, and an archived cohort can be restored', async () => {
  const { id } = (await (await ines.request.post('/api/cohorts', { data: { name: 'Brief', timeZone: 'UTC' } })).json()) as { id: string }
  await ines.goto(`/cohorts/one/?id=${id}#settings`)
  await ines.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(ines.getByText('will be deleted for good')).toBeVisible()
  await expectFine(ines)
  await ines.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(ines).toHaveURL(/\/cohorts\/$/)
  expect((await ines.request.get(`/api/cohorts/${id}`)).status()).toBe(404)

  await ines.goto(QUIET)
  await ines.goto(`${address}#settings`)
  await school.attempt(lea, EXERCISE, { [FILE]: source(EXERCISE, `starter/${FILE}`) }, 'slow', {})
  await ines.getByRole('button', { name: 'Delete', exact: true }).click()
  await ines.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(ines.getByText('Members have submitted work, so the cohort was archived instead of deleted.')).toBeVisible()
  await ines.getByRole('button', { name: 'Restore from the archive' }).click()
  await expect(ines.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
  expect(await (await ines.request.get(api)).json()).toMatchObject({ archivedAt: null })
})

test('an open page hides its cohort once its instructor signs out in another tab', async () => {
  await ines.getByRole('gridcell', { name: /^Lea,/ }).first().click()
  await expect(ines.getByRole('dialog')).toBeVisible()
  const other = await ines.context().newPage()
  await other.goto('/account/')
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(ines.getByRole('tab', { name: 'Create an account' })).toBeVisible()
  await expect(ines.getByRole('dialog')).toHaveCount(0)
  await expect(ines.getByText('Spring')).toHaveCount(0)
  await expect(ines).not.toHaveTitle(/Spring/)
})

test('progress marks disappear when the learner signs out in another tab', async () => {
  await school.attempt(lea, EXERCISE, { [FILE]: source(EXERCISE, `starter/${FILE}`) }, 'pass', { level: 'good' })
  await lea.goto('/exercises/')
  await expect(lea.getByTitle('Passed: good').first()).toBeVisible()
  const other = await lea.context().newPage()
  await other.goto('/account/')
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(lea.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(lea.getByTitle(/^(Passed|Tried)/)).toHaveCount(0)
})

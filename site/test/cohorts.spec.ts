import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type { Gradebook } from '../../grader/contracts/cohort.ts'
import { expectFine } from './axe.ts'
import { solutionWith, source } from './bench-page.ts'
import { instructor, makeCohort, makeLink, openTab } from './cohort-page.ts'
import { fillSignUp, makeAccount, newAddress } from './accounts.ts'
import { QUIET } from './kept-page.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`

let school: School

test.beforeAll(async () => {
  school = await School.open()
})

test.afterAll(() => school.close())

async function downloaded(page: Page, link: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: link, exact: true }).click()
  return readFileSync(await (await downloading).path())
}

test('a term: invited, assigned, sent in time and late, extended, graded by hand, exported', async ({ pages }) => {
  test.slow()
  const ines = await pages.open(school.address, 'Europe/Berlin')
  await instructor(school, ines, 'Ines Ito')
  await makeCohort(ines, 'Node.js, spring')
  await expect(ines.getByText('No learners yet')).toBeVisible()
  const link = await makeLink(ines, 2)
  await expectFine(ines)

  const lea = await pages.open(school.address, 'America/New_York')
  await lea.goto(link)
  await expect(lea.getByRole('heading', { name: 'Node.js, spring' })).toBeVisible()
  await lea.getByRole('tab', { name: 'Create an account' }).click()
  await expectFine(lea)
  await fillSignUp(lea, 'Lea Lund', newAddress('Lea'))
  await lea.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(lea.getByText('No assignments yet.')).toBeVisible()

  await openTab(ines, 'Assignments')
  await ines.getByLabel('Exercise', { exact: true }).selectOption('the-last-of-the-hash')
  await expect(ines.getByLabel('Target reached')).toHaveValue('10')
  await expect(ines.getByLabel('Excellent')).toHaveCount(0)
  await expect(ines.getByText('The exercise has one level')).toBeVisible()
  await ines.getByLabel('Exercise', { exact: true }).selectOption(EXERCISE)
  await expect(ines.getByLabel('Target reached')).toHaveValue('6')
  await expect(ines.getByLabel('Good')).toHaveValue('8')
  await expect(ines.getByLabel('Excellent')).toHaveValue('10')
  await expect(ines.getByLabel('Title', { exact: true })).toHaveValue('Divide and sum')
  await ines.getByLabel('Due', { exact: true }).fill('2026-03-09T18:00')
  const late = ines.locator('form[data-do=assign]').getByLabel('Late penalty')
  await late.fill('1 d -20 %')
  await expect(ines.getByText('For 20 % off: 1 d 80 %.')).toBeVisible()
  await late.fill('1 d 80 %\n3 d 50 %')
  await expect(ines.getByText('until Tue 10 Mar 2026, 18:00 (Europe/Berlin)')).toBeVisible()
  await ines.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(ines.getByText('Assigned.')).toBeVisible()
  await expectFine(ines)

  await lea.reload()
  const own = lea.locator('cohort-work li')
  await expect(own).toContainText(/Due Mar 9, 2026, 6:00\sPM in Europe\/Berlin, 1:00\sPM for you, in 7 days/)
  await expect(own).toContainText('10 points possible')
  await expect(own).toContainText(/up to 1\sday late \(until Mar 10, 2026, 6:00\sPM in Europe\/Berlin, 1:00\sPM for you\)/)
  await expectFine(lea)
  await own.getByRole('link', { name: 'Divide and sum' }).click()
  await expect(lea.getByRole('region', { name: 'Assignment' })).toContainText('Node.js, spring: Divide and sum')

  await school.attempt(lea, EXERCISE, { [FILE]: source(EXERCISE, `starter/${FILE}`) }, 'slow', {})
  school.clock.set('2026-03-10T12:00:00Z')
  await school.attempt(lea, EXERCISE, { [FILE]: solutionWith(EXERCISE, 'pass') }, 'pass', { level: 'good' })
  await lea.goto('/cohorts/')
  await lea.getByRole('link', { name: 'Node.js, spring' }).click()
  await expect(own).toContainText('Pass: 6.4 of 10 points, 19 h late')

  await openTab(ines, 'Gradebook')
  const cell = ines.getByRole('gridcell', { name: /^Lea Lund, Divide and sum/ })
  await expect(cell).toHaveAccessibleName('Lea Lund, Divide and sum: Pass, good, 6.4 points, 2 attempts, 19 h late')
  await expectFine(ines)
  await cell.focus()
  await ines.keyboard.press('Enter')
  const sheet = ines.getByRole('dialog', { name: 'Lea Lund' })
  await expect(sheet.getByText('It is pass.').first()).toBeVisible()
  await expect(sheet.locator('ins').first()).toBeVisible()
  await expect(sheet.locator('attempt-techniques').first()).toContainText(/Fewer steps: .* lines? \d/)
  await expectFine(ines)

  await sheet.getByText('Grant an extension').click()
  await sheet.getByLabel('Due for this learner').fill('2026-03-12T18:00')
  await sheet.getByLabel('Reason', { exact: true }).fill('Was ill')
  await sheet.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(sheet.locator('.grade')).toHaveText('Pass, good, 8 points, 2 attempts')
  await expect(sheet.getByText('The maximum is 10')).toBeVisible()
  await sheet.getByLabel('Points').fill('12')
  await sheet.getByLabel('Reason (visible').fill('A slip of the keyboard')
  await ines.keyboard.press('Enter')
  await expect(sheet.getByText('12 points are more than the maximum of 10.')).toBeVisible()
  await sheet.getByLabel('Points').fill('9.5')
  await sheet.getByLabel('Reason (visible').fill('The best explanation of all')
  await ines.keyboard.press('Enter')
  await expect(sheet.locator('.grade')).toContainText('9.5 points, by hand')
  await expectFine(ines)
  await ines.keyboard.press('Escape')
  await expect(cell).toBeFocused()
  await lea.reload()
  await expect(own).toContainText('9.5 of 10 points')
  await expect(own).toContainText('By hand: The best explanation of all')
  await expect(own).toContainText('extended for you')

  await ines.locator('summary', { hasText: 'Download' }).click()
  await expectFine(ines)
  const csv = parse((await downloaded(ines, 'CSV')).toString(), { bom: true }) as string[][]
  const { learners, assignments, grades } = JSON.parse((await downloaded(ines, 'JSON')).toString()) as Gradebook
  expect([learners.length, assignments.length]).toEqual([1, 1])
  expect(csv).toHaveLength(2)
  expect(csv[1]).toEqual(expect.arrayContaining(['Lea Lund', learners[0]!.email, String(grades[0]![0]!.points), 'pass', 'good', '2']))

  await openTab(ines, 'Assignments')
  await ines.getByText('Progress').click()
  await expect(ines.getByRole('heading', { name: 'What they changed' })).toBeVisible()
  await expect(ines.locator('.techniques .bars')).toContainText(/Fewer steps.*1 passed/)
  await expect(ines.locator('.techniques')).toContainText(/On \d+ solutions/)
  await expectFine(ines)
  await ines.getByText('Grade again').click()
  await ines.getByRole('button', { name: 'Measure again' }).click()
  await expect(ines.getByText('0 of 1 attempt measured')).toBeVisible()
  await school.answer(EXERCISE, 'pass', { level: 'excellent' })
  await expect(ines.getByText('1 attempt measured: 1 grade would change.')).toBeVisible()
  await expect(ines.getByRole('row', { name: /^Lea Lund/ })).toContainText('Pass, excellent')
  await expectFine(ines)
  await ines.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(ines.getByText('Applied: the new grades count now.')).toBeVisible()
  await openTab(ines, 'Gradebook')
  await expect(cell).toHaveAccessibleName(/Pass, excellent, 9.5 points, by hand/)

  await openTab(ines, 'Announcements')
  await ines.getByLabel('To everyone').fill('Office hours are on Friday.\n\nBring <b>profiles</b>.')
  await ines.getByRole('button', { name: 'Announce' }).click()
  await expect(ines.locator('.said-there', { hasText: 'Bring <b>profiles</b>.' })).toBeVisible()
  await expectFine(ines)
  await lea.reload()
  await expect(lea.getByText('Office hours are on Friday.')).toBeVisible()
  await openTab(ines, 'Log')
  await expect(ines.locator('.audit li').filter({ hasText: 'set the grade' }).first()).toContainText('Ines Ito set the grade of Lea Lund')
  await expectFine(ines)
})

test('actions in a sheet apply to its learner, even if members join or leave meanwhile', async ({ pages }) => {
  const ira = await pages.open(school.address, 'Europe/Berlin')
  await instructor(school, ira, 'Ira Ibsen')
  await makeCohort(ira, 'Coming and going')
  const api = `/api/cohorts/${new URL(ira.url()).searchParams.get('id')!}`
  const dueAt = '2026-03-09T17:59:59.000Z'
  const terms = {
    exercise: EXERCISE,
    title: 'Dividing',
    opensAt: '2026-03-01T00:00:00Z',
    dueAt,
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'best',
    attempts: null,
  }
  const { id } = (await (await ira.request.post(`${api}/assignments`, { data: terms })).json()) as { id: string }
  const link = await makeLink(ira, 2)
  const join = async (name: string) => {
    const page = await pages.open(school.address)
    await makeAccount(page, name)
    await page.goto(link)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Dividing' })).toBeVisible()
  }
  await join('Lea Lund')
  await openTab(ira, 'Gradebook')
  await ira.getByRole('gridcell', { name: /^Lea Lund/ }).click()
  const sheet = ira.getByRole('dialog', { name: 'Lea Lund' })
  await sheet.getByText('Grant an extension').click()
  await sheet.getByLabel('Reason', { exact: true }).fill('Was ill')
  await join('Kim Karl')
  await sheet.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(sheet.getByText('Extension granted.')).toBeVisible()
  await sheet.getByLabel('Points').fill('7')
  await sheet.getByLabel('Reason (visible').fill('Told it by word of mouth')
  await ira.keyboard.press('Enter')
  await expect(sheet.locator('.grade')).toContainText('7 points, by hand')
  const { learners, grades } = (await (await ira.request.get(`${api}/gradebook`)).json()) as Gradebook
  expect(learners.map(({ name }, row) => [name, grades[row]![0]!.points])).toEqual([
    ['Kim Karl', null],
    ['Lea Lund', 7],
  ])
  const lea = learners[1]!.person
  expect(
    await (await ira.request.get(`${api}/assignments/${id}/extensions`)).json(),
    'an unchanged time keeps its exact value',
  ).toMatchObject([{ person: lea, dueAt, reason: 'Was ill' }])

  await ira.route(/\/extensions\//, async (route) => {
    const response = await route.fetch()
    await ira.request.delete(`${api}/members/${lea}`)
    await route.fulfill({ response })
  })
  await sheet.getByText('Extended until').click()
  await sheet.getByLabel('Due for this learner').fill('2026-03-12T18:00')
  await sheet.getByRole('button', { name: 'Change' }).click()
  await expect(ira.getByText('Extension granted. But the learner has left meanwhile')).toBeVisible()
  await expect(ira.getByRole('dialog')).toBeHidden()
  await expect(ira.getByRole('gridcell', { name: /^Kim Karl/ })).toBeFocused()
})

test('a roster is checked before the import, and a downloaded one changes nothing', async ({ pages }) => {
  const ian = await pages.open(school.address)
  await instructor(school, ian, 'Ian Idris')
  await makeCohort(ian, 'Rosters')
  await openTab(ian, 'Members')
  const text = ian.getByLabel('Or paste the text')
  await text.fill('Name;Team\nAda;Red\n')
  await ian.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(ian.getByText('nothing was changed')).toBeVisible()
  await expect(ian.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await text.fill('Wer;E-Mail;Kurs\nAda;ada@example.org;Red\nBob;ada@example.org;Red\nCy;no address;\nDee;dee@example.org;Red\n')
  await ian.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(ian.getByText('The roster can be imported, without 2 lines.')).toBeVisible()
  await expect(ian.locator('.notice li')).toHaveText([/^Line 1: 2 columns/, /^Line 3 is skipped/, /^Line 4 is skipped/])
  await expect(ian.getByLabel('E-Mail', { exact: true })).toHaveValue('email')
  await ian.getByLabel('Wer').selectOption('Name')
  await ian.getByLabel('Kurs').selectOption('Team')
  await expect(ian.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await ian.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(ian.getByText('2 new, 0 changed, 0 unchanged.')).toBeVisible()
  await expect(ian.getByLabel('Kurs')).toHaveValue('team')
  await expectFine(ian)
  await ian.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(ian.getByText('The roster is imported: 2 new, 0 changed, 2 lines skipped.')).toBeVisible()
  await expect(ian.locator('.listing .expected')).toHaveText([/^Ada.*Red/s, /^Dee.*Red/s])
  await expect(ian.locator('.listing .expected')).toHaveCount(2)

  await ian
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: await downloaded(ian, 'Download the roster') })
  await ian.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(ian.getByText('0 new, 0 changed, 3 unchanged.')).toBeVisible()
})

test('one person is added without a file, and an announcement is edited', async ({ pages }) => {
  const ines = await pages.open(school.address, 'Europe/Berlin')
  await instructor(school, ines, 'Ida Ito')
  await makeCohort(ines, 'One by one')
  await openTab(ines, 'Members')
  const adding = ines.locator('form[data-do=add-person]')
  await adding.getByLabel('Name').fill('Lund, "Lea"')
  await adding.getByLabel('E-mail').fill('lea@example.org')
  await adding.getByLabel('Team').fill('Red, north')
  await adding.getByRole('button', { name: 'Add one person' }).click()
  await expect(ines.getByText('is on the roster.')).toBeVisible()
  await expect(ines.getByRole('row', { name: 'lea@example.org' })).toContainText('Learner, Red, north, expected')
  await adding.getByLabel('Name').fill('Lea Lund')
  await adding.getByLabel('E-mail').fill('lea@example')
  await adding.getByRole('button', { name: 'Add one person' }).click()
  await expect(adding.getByText('lea@example', { exact: false })).toBeVisible()

  await openTab(ines, 'Announcements')
  await ines.getByLabel('To everyone in the cohort').fill('The lab is closed on Monday.')
  await ines.getByRole('button', { name: 'Announce', exact: true }).click()
  await ines.getByText('Edit this announcement').click()
  await ines.getByLabel('Text').fill('The lab is closed on Tuesday.')
  await expectFine(ines)
  await ines.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ines.locator('.said-there')).toHaveText('The lab is closed on Tuesday.')
  await expect(ines.getByText('edited', { exact: true })).toBeVisible()
})

test('concurrent changes are reported, and typed text stays', async ({ pages }) => {
  const ivo = await pages.open(school.address)
  await instructor(school, ivo, 'Ivo Ilic')
  await makeCohort(ivo, 'Two at once')
  await openTab(ivo, 'Settings')
  const elsewhere = await ivo.context().newPage()
  await elsewhere.goto(ivo.url())
  await elsewhere.getByLabel('Name', { exact: true }).fill('First')
  await elsewhere.getByRole('button', { name: 'Save' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('First')
  await elsewhere.close()

  await ivo.getByLabel('Name', { exact: true }).fill('Second')
  await ivo.getByRole('button', { name: 'Save' }).click()
  await expect(ivo.getByRole('alert')).toContainText('Someone has changed this in the meantime.')
  await expect(ivo.getByLabel('Name', { exact: true })).toHaveValue('Second')
  await expectFine(ivo)
  await ivo.getByRole('button', { name: 'Save' }).click()
  await expect(ivo.getByRole('heading', { level: 1 })).toHaveText('Second')
  await ivo.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(ivo.getByText('archived', { exact: true })).toBeVisible()
})

test('an invalid invitation says why, and strangers cannot see a cohort', async ({ pages }) => {
  const ida = await pages.open(school.address)
  await instructor(school, ida, 'Ida Irwin')
  await makeCohort(ida, 'Closed')
  const link = await makeLink(ida, 1)
  await openTab(ida, 'Members')
  await ida.getByRole('button', { name: 'Revoke this invitation' }).click()
  await expect(ida.getByText('revoked', { exact: false }).last()).toBeVisible()

  const stranger = await pages.open(school.address)
  for (const [path, words] of [
    [link, 'This invitation was revoked.'],
    ['/join/#nothing-that-was-ever-made', 'There is no such invitation.'],
    ['/join/', 'This invitation link is incomplete.'],
  ] as const) {
    await stranger.goto(QUIET)
    await stranger.goto(path)
    await expect(stranger.getByRole('alert')).toContainText(words)
  }
  await stranger.goto(new URL(ida.url()).pathname + new URL(ida.url()).search)
  await stranger.getByRole('tab', { name: 'Create an account' }).click()
  await fillSignUp(stranger, 'Stan', newAddress('Stan'))
  await expect(stranger.getByRole('alert')).toContainText('You are in no such cohort.')
})

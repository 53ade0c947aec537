import { expect, type Page } from '@playwright/test'
import type { OutgoingScore } from '../../grader/contracts/lti.ts'
import { launchesOf } from '../../grader/test/server/lti/launching.ts'
import { Platform } from '../../grader/test/server/lti/platform.ts'
import { Person } from '../../grader/test/server/accounts/person.ts'
import { expectFine } from './axe.ts'
import { expectSignedIn, makeAccount, newAddress, PASSWORD } from './accounts.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`
const PHONE = { width: 390, height: 844 }
/** The server checks waiting grades every few seconds, among other jobs. */
const IN_TIME = { timeout: 60_000 }

/** The same approach in different code. */
const solutionIn = (sum: string, place: string) => `'use strict'

module.exports = function divideByAndSum (divisor, numbers) {
  let ${sum} = 0
  for (let ${place} = 0; ${place} < numbers.length; ${place}++) {
    if (numbers[${place}] === divisor) continue
    ${sum} += numbers[${place}] * 2 - divisor
    while (${sum} > 100) ${sum} -= 100
  }
  return ${sum} / numbers.length
}
`

let school: School
let platform: Platform
const closing: (() => unknown)[] = []

test.beforeAll(async () => {
  school = await School.open()
  school.clock.set(new Date().toISOString())
  platform = await Platform.start({ teardown: (end: () => unknown) => closing.push(end) } as never, school.address)
})

test.afterAll(async () => {
  for (const end of closing) end()
  await school.close()
})

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.locator('[data-part=panel] h2').first()).toBeVisible()
}

test('an administrator assigns roles, registers a platform, and checks outgoing grades and similar attempts', async ({ pages }) => {
  test.slow()
  const ada = await pages.open(school.address)
  await ada.context().grantPermissions(['clipboard-write'])
  const email = await makeAccount(ada, 'Ada Admin')
  await ada.goto('/admin/')
  await expectSignedIn(ada, 'Ada Admin')
  await expect(ada.getByRole('link', { name: 'Admin', exact: true })).toBeHidden()
  await expect(ada.getByRole('alert')).toContainText('This page is for administrators.')
  await school.giveRole(email, 'admin')
  const ines = new Person(school)
  await ines.post('/api/auth/sign-up/email', { name: 'Ines Ito', email: newAddress('Ines'), password: PASSWORD })

  await ada.goto('/')
  await ada.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Admin' }).click()
  await ada.getByLabel('Name or address').fill('INES')
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('row')).toHaveCount(2)
  const role = ada.getByLabel('Role of Ines Ito')
  await role.selectOption('instructor')
  await ada.getByRole('button', { name: 'Change the role of Ines Ito' }).click()
  await expect(ada.getByText('After this change, Ines Ito can create and lead cohorts.')).toBeVisible()
  await expectFine(ada)
  await ada.getByRole('button', { name: 'Change the role of Ines Ito' }).click()
  await expect(ada.getByText('Ines Ito is an instructor now.')).toBeVisible()
  await ada.getByLabel('Name or address').fill('Ada Admin')
  await ada.getByRole('button', { name: 'Find' }).click()
  await ada.getByLabel('Role of Ada Admin').selectOption('learner')
  for (const words of ['You will lose access to this page.', 'This is the last administrator']) {
    await ada.getByRole('button', { name: 'Change the role of Ada Admin' }).click()
    await expect(ada.getByText(words)).toBeVisible()
  }

  await openTab(ada, 'Platforms')
  await expect(ada.getByLabel('Launch')).toHaveValue(`${school.address.replace(/\/$/, '')}/api/lti/launch`)
  await ada.getByRole('button', { name: 'Copy Keys' }).click()
  await expect(ada.getByText('Copied.')).toBeVisible()
  const { name, issuer, clientId, loginUrl, tokenUrl, keysUrl } = platform.registration
  await ada.getByLabel('Fill in known addresses of').selectOption('moodle')
  await ada.getByLabel('Issuer').fill(issuer)
  await ada.getByLabel('Name', { exact: true }).fill(name)
  await expect(ada.getByLabel('Token URL')).toHaveValue(`${issuer}/mod/lti/token.php`)
  for (const [label, value] of [
    ['Client ID', clientId],
    ['Login URL', loginUrl],
    ['Token URL', tokenUrl],
    ['Key set URL', 'http://school.example/keys'],
  ] as const)
    await ada.getByLabel(label).fill(value)
  await ada.getByRole('button', { name: 'Register' }).click()
  await expect(ada.getByRole('alert')).toContainText('cannot be used as an address for keys or grades')
  await ada.getByLabel('Key set URL').fill(keysUrl)
  await ada.getByRole('button', { name: 'Register' }).click()
  await expect(ada.getByText('The school is registered.')).toBeVisible()
  await ada.getByRole('button', { name: /^Test its keys/ }).click()
  await expect(ada.getByText('The platform answered with 1 key for signing launches.')).toBeVisible()
  await ada.getByText(/^Change/).click()
  const change = ada.locator('form[data-do=change-platform]')
  await change.getByLabel('Key set URL').fill('http://school.example/keys')
  await change.getByLabel('Name').fill('The old school')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(ada.getByRole('alert')).toContainText('cannot be used as an address for keys or grades')
  await change.getByLabel('Key set URL').fill(keysUrl)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(ada.getByText('The old school is saved.')).toBeVisible()
  await expect(ada.getByRole('heading', { name: 'The old school' })).toBeVisible()
  await expectFine(ada)

  const cohort = await aCourse()
  await openTab(ada, 'Outbox')
  await expect(ada.getByText(/Failing since .* 1 time: the platform answered 500\./).first()).toBeVisible()
  await ada.getByLabel('Cohort').selectOption(cohort)
  await expect(ada.getByRole('row')).toHaveCount(3)
  await expectFine(ada)
  await ada.goto(`/cohorts/one/?id=${cohort}#outbox`)
  await ada.getByRole('button', { name: 'Give up the grade of Bob' }).click()
  await expect(ada.getByText('1 waiting, 0 sent, 1 given up.')).toBeVisible()
  await ada.getByRole('button', { name: 'Retry now the grade of Bob' }).click()
  await ada.getByRole('button', { name: 'Retry all now' }).click()
  await expect(ada.getByText('0 waiting, 2 sent.')).toBeVisible(IN_TIME)
  await expectFine(ada)

  await openTab(ada, 'Similar')
  await ada.getByRole('button', { name: 'Compare' }).click()
  await expect(ada.getByText('2 attempts, 1 pair: 1 is at least 50 % similar.')).toBeVisible(IN_TIME)
  await expectFine(ada)
  const open = ada.getByRole('button', { name: /^Side by side/ })
  await open.focus()
  await ada.keyboard.press('Enter')
  const pair = ada.getByRole('dialog', { name: /Bob|Lou/ })
  const [left, right] = [
    pair.getByRole('link', { name: 'Fragment 1: its counterpart on the right' }),
    pair.getByRole('link', { name: 'Fragment 1: its counterpart on the left' }),
  ]
  await left.focus()
  await ada.keyboard.press('Enter')
  await expect(right).toBeFocused()
  await right.locator('..').locator('.line').last().click()
  await expect(left).toBeFocused()
  await expect(pair.locator('.given').first()).toContainText("'use strict'")
  await expectFine(ada)
  const [one, other] = [pair.locator('.side').first(), pair.locator('.side').last()]
  expect((await one.boundingBox())!.y).toBe((await other.boundingBox())!.y)
  await ada.setViewportSize(PHONE)
  expect((await other.boundingBox())!.y).toBeGreaterThan((await one.boundingBox())!.y)
  await ada.keyboard.press('Escape')
  await expect(open).toBeFocused()
})

/** A course on the platform with an assignment that two learners solved alike; the platform refuses each grade once. @returns its cohort */
async function aCourse(): Promise<string> {
  const { launch, enter } = launchesOf(school, platform)
  school.clock.set(new Date().toISOString())
  const ina = new Person(school)
  await enter(ina, await launch(ina, { subject: 'ina', name: 'Ina', role: 'Instructor' }))
  const [{ id }] = (await ina.ask('/api/cohorts')).body
  const terms = {
    title: 'Divide',
    opensAt: '2020-01-01T00:00:00Z',
    dueAt: '2199-01-01T00:00:00Z',
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'best',
    attempts: null,
  }
  const { body: assignment } = await ina.post(`/api/cohorts/${id}/assignments`, { exercise: EXERCISE, ...terms })
  platform.answers = [500, 500]
  for (const [name, source] of [
    ['Lou', solutionIn('sum', 'i')],
    ['Bob', solutionIn('total', 'place')],
  ] as const) {
    const learner = new Person(school)
    await enter(
      learner,
      await launch(learner, { subject: name.toLowerCase(), name, assignment: assignment.id, column: `${platform.address}/columns/7` }),
    )
    const { body } = await learner.post('/api/submissions', { exercise: EXERCISE, files: { [FILE]: source } })
    for (let state = 'queued'; state !== 'done'; { state } = (await learner.ask(`/api/submissions/${body.id}`)).body)
      await school.answer(EXERCISE, 'pass', { level: 'good' })
  }
  // Both were refused once. The clock is stopped, so nothing is retried.
  const failed = async () =>
    (await ina.ask(`/api/cohorts/${id}/outbox`)).body.scores.filter(({ failures }: OutgoingScore) => failures === 1).length
  await expect.poll(failed, IN_TIME).toBe(2)
  return id
}

import { expect } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expectFine } from './axe.ts'
import { source } from './bench-page.ts'
import { newPerson } from './accounts.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`

let school: School
let receiver: Server
/** Statuses of the next responses; after those, 204. */
const answers: number[] = []

test.beforeAll(async () => {
  school = await School.open()
  receiver = createServer((request, response) => request.resume().on('end', () => response.writeHead(answers.shift() ?? 204).end())).listen(
    0,
    '127.0.0.1',
  )
  await once(receiver, 'listening')
})

test.afterAll(async () => {
  await school.close()
  receiver.close()
})

test('a webhook is added, tested and inspected; an alert on a stuck learner is shown and done', async ({ pages }) => {
  test.slow()
  const { page: ines, email } = await newPerson(pages, school.address, 'Ines')
  await school.makeInstructor(email)
  await ines.goto('/cohorts/')
  await ines.getByLabel('Name').fill('Autumn')
  await ines.getByRole('button', { name: 'Create cohort' }).click()
  await expect(ines.getByRole('tab', { name: 'Needs you' })).toBeVisible()
  const cohort = new URL(ines.url()).searchParams.get('id')!
  const api = `/api/cohorts/${cohort}`
  const terms = {
    exercise: EXERCISE,
    title: 'Dividing',
    opensAt: '2026-03-01T00:00:00Z',
    dueAt: '2026-03-09T18:00:00Z',
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'best',
    attempts: null,
  }
  expect((await ines.request.post(`${api}/assignments`, { data: terms })).status()).toBe(201)
  const { code } = await (
    await ines.request.post(`${api}/invites`, { data: { role: 'learner', seats: 1, expiresAt: '2199-01-01T00:00:00Z' } })
  ).json()

  await ines.getByRole('tab', { name: 'Webhooks' }).click()
  await expect(ines.getByText('No webhooks yet.')).toBeVisible()
  await ines.getByLabel('Address').fill('ftp://example.org')
  await ines.getByRole('button', { name: 'Add webhook' }).click()
  await expect(ines.getByRole('alert')).toContainText('it does not start with https://')
  await expect(ines.getByLabel('Address')).toHaveValue('ftp://example.org')
  await expectFine(ines)
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await ines.getByLabel('Address').fill(url)
  await ines.keyboard.press('Enter')
  await expect(ines.getByLabel('Secret of the webhook')).toHaveValue(/^whsec_/)
  await ines.getByRole('button', { name: /^Send a test/ }).click()
  await expect(ines.getByText('Test delivered: the webhook answered 204.')).toBeVisible()
  await expectFine(ines)

  const { page: lea } = await newPerson(pages, school.address, 'Lea', `/join/#${code}`)
  await lea.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(lea.getByRole('link', { name: 'Dividing' })).toBeVisible()
  answers.push(500)
  for (let tries = 0; tries < 6; tries++) await school.attempt(lea, EXERCISE, { [FILE]: source(EXERCISE, `starter/${FILE}`) }, 'slow', {})
  await ines.getByText(/^Deliveries/).click()
  const failed = ines.locator('.deliveries li').filter({ hasText: 'it answered 500' })
  await expect(async () => {
    await ines.getByText(/^Deliveries/).dblclick()
    await expect(failed).toHaveCount(1, { timeout: 5000 })
  }).toPass()
  await failed.getByText('Message').click()
  await expect(failed.getByLabel(/^The message/)).toContainText('"outcome": "slow"')
  await expectFine(ines)
  await failed.getByRole('button', { name: /^Send again now/ }).click()
  await expect(ines.getByText('Delivered: 1 attempt, it answered 204.')).toBeVisible()

  await ines.reload()
  await expect(ines.getByRole('tab', { name: 'Needs you 1' })).toBeVisible()
  await ines.getByRole('tab', { name: 'Needs you' }).click()
  await expect(ines.locator('.notices li')).toContainText('Lea, Dividing: 5 attempts in a row got no further.')
  await expectFine(ines)
  await ines.getByRole('link', { name: 'Look at the attempts' }).click()
  const sheet = ines.getByRole('dialog', { name: 'Lea' })
  await expect(sheet.locator('.tries > li')).toHaveCount(6)
  await ines.keyboard.press('Escape')
  await expect(ines.getByRole('gridcell', { name: /^Lea, Dividing/ })).toBeFocused()
  await ines.getByRole('tab', { name: 'Needs you' }).click()
  await ines.getByRole('button', { name: /^Done/ }).click()
  await expect(ines.getByText('Nothing right now.')).toBeVisible()
  await expect(ines.getByRole('tab', { name: 'Needs you', exact: true })).toBeVisible()
  await expect(ines.getByRole('link', { name: 'account page' }).first()).toHaveAttribute('href', '/account/#emails')
  await expectFine(ines)
})

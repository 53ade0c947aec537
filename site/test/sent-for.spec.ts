import { expect } from '@playwright/test'
import { expectFine } from './axe.ts'
import { solutionWith } from './bench-page.ts'
import { instructor, makeCohort, makeLink, openTab } from './cohort-page.ts'
import { makeAccount, newAddress } from './accounts.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`

let school: School

test.beforeAll(async () => {
  school = await School.open()
})

test.afterAll(() => school.close())

test('two assignments of one exercise, a pass from before joining, a phone, and an account that is deleted', async ({ pages }) => {
  const ida = await pages.open(school.address, 'Europe/Berlin')
  await instructor(school, ida, 'Ida Inge')
  await makeCohort(ida, 'Twice')
  const api = `/api/cohorts/${new URL(ida.url()).searchParams.get('id')!}`
  const terms = {
    exercise: EXERCISE,
    opensAt: '2026-03-01T00:00:00Z',
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    attempts: null,
  }
  await ida.request.post(`${api}/assignments`, {
    data: { ...terms, title: 'Dividing (best)', policy: 'best', dueAt: '2026-04-09T00:00:00Z' },
  })
  await ida.request.post(`${api}/assignments`, {
    data: { ...terms, title: 'Dividing (last)', policy: 'last', dueAt: '2026-04-20T00:00:00Z' },
  })
  const link = await makeLink(ida, 2)

  const mueller = await pages.open(school.address)
  const email = await makeAccount(mueller, 'Jörg Müller', newAddress('Joerg'))
  await mueller.goto(link)
  await school.attempt(mueller, EXERCISE, { [FILE]: solutionWith(EXERCISE, 'pass') }, 'pass', { level: 'excellent' })
  school.clock.set('2026-03-11T12:00:00Z')
  await mueller.getByRole('button', { name: 'Join', exact: true }).click()
  const last = mueller.locator('cohort-work li').filter({ hasText: 'Dividing (last)' })
  await expect(last).toContainText('It has to be submitted again to count here.')
  await expectFine(mueller)
  await last.getByRole('button', { name: 'Submit it again' }).click()
  const region = mueller.getByRole('region', { name: 'Assignment' })
  await expect(region).toContainText('Twice: Dividing (last)')
  await expect(region).toContainText('also assigned as Dividing (best) in Twice')
  await school.answer(EXERCISE, 'pass', { level: 'excellent' })
  await expect(mueller.getByText('It is pass.').first()).toBeVisible()
  await region.getByRole('link', { name: 'Dividing (best)' }).click()
  await expect(region).toContainText('Twice: Dividing (best)')

  await mueller.setViewportSize({ width: 390, height: 844 })
  await mueller.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Cohorts' }).click()
  await expect(mueller.getByRole('link', { name: 'Twice' })).toBeVisible()
  expect(await mueller.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectFine(mueller)
  await mueller.getByRole('link', { name: 'Twice' }).click()
  await expect(last).toContainText('10 of 10 points')
  await expect(last.getByRole('button', { name: 'Submit it again' })).toHaveCount(0)

  await openTab(ida, 'Gradebook')
  await ida.getByLabel('Show').fill('jorg muller')
  await expect(ida.getByRole('row', { name: /^Jörg Müller/ })).toBeVisible()
  await ida.getByLabel('Show').fill('jorg meier')
  await expect(ida.getByText('No learner matches')).toBeVisible()
  expect((await mueller.request.delete('/api/me', { data: { confirm: email } })).status()).toBe(204)
  await ida.reload()
  await ida.getByText('1 deleted account').click()
  await expect(ida.getByRole('row', { name: /^Jörg Müller/ })).toContainText('Pass, excellent, 10 points, 1 attempt')
  await expectFine(ida)
  await ida.getByRole('button', { name: 'Delete the grades of Jörg Müller' }).click()
  await ida.getByRole('button', { name: 'Delete for good' }).click()
  await expect(ida.getByText('The grades of the deleted account are deleted.')).toBeVisible()
  await expect(ida.getByText('1 deleted account')).toHaveCount(0)
})

import { expect } from '@playwright/test'
import { expectFine } from './axe.ts'
import { makeAccount } from './accounts.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`

let school: School

test.beforeAll(async () => {
  school = await School.open((exercises) =>
    exercises.map((each) =>
      each.slug !== EXERCISE
        ? each
        : {
            ...each,
            version: 'before',
            task: '# Old\n\nThe task **of before**.\n',
            starter: { ...each.starter, [FILE]: "'before'\n" },
            manifest: { ...each.manifest, target: { required: 7 } },
          },
    ),
  )
})

test.afterAll(() => school.close())

test('an exercise that changed after it was assigned keeps its version for the cohort', async ({ pages }) => {
  test.slow()
  const ina = await pages.open(school.address)
  await school.makeInstructor(await makeAccount(ina, 'Ina'))
  const { id: cohort } = await (await ina.request.post('/api/cohorts', { data: { name: 'Spring', timeZone: 'UTC' } })).json()
  const terms = {
    exercise: EXERCISE,
    title: 'Sums',
    opensAt: '2026-03-01T00:00:00Z',
    dueAt: '2026-04-01T00:00:00Z',
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'best',
    attempts: null,
  }
  expect((await ina.request.post(`/api/cohorts/${cohort}/assignments`, { data: terms })).status()).toBe(201)
  const { code } = await (
    await ina.request.post(`/api/cohorts/${cohort}/invites`, { data: { role: 'learner', seats: 1, expiresAt: '2026-04-01T00:00:00Z' } })
  ).json()

  const lea = await pages.open(school.address)
  await makeAccount(lea, 'Lea')
  expect((await lea.request.post(`/api/invitations/${code}`)).ok()).toBe(true)
  await school.changeExercises()

  await lea.goto(`/exercises/${EXERCISE}/`)
  await expect(lea.getByRole('region', { name: 'Assignment' })).toContainText('The assignment uses the exercise as of')
  await expect(lea.getByRole('region', { name: 'Assignment' })).toContainText('Changed since then: the task, the starter, the target.')
  await expect(lea.getByText('The task of before.')).toBeVisible()
  await expect(lea.getByText('Target: 7× as fast')).toBeVisible()
  await expect(lea.locator('.monaco-editor .view-lines')).toHaveText("'before'")
  await expectFine(lea)

  const sending = lea.waitForResponse((response) => response.url().endsWith('/api/submissions') && response.request().method() === 'POST')
  await lea.getByRole('button', { name: 'Run' }).first().click()
  expect(await (await sending).json()).toMatchObject({ exerciseVersion: 'before' })

  const stranger = await pages.open(school.address)
  await stranger.goto(`/exercises/${EXERCISE}/`)
  await expect(stranger.locator('.monaco-editor .view-lines')).toContainText('divideByAndSum')
  await expect(stranger.getByRole('region', { name: 'Assignment' })).toHaveCount(0)
})

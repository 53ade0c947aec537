import { expect } from '@playwright/test'
import type { Belief } from '../../grader/contracts/beliefs.ts'
import type { Speed } from '../../grader/contracts/verdict.ts'
import { verdict } from '../../grader/test/server/http/verdict.ts'
import { Person } from '../../grader/test/server/accounts/person.ts'
import { HandAgent } from '../../grader/test/server/http/clients.ts'
import { expectFine } from './axe.ts'
import { BenchPage, solutionWith } from './bench-page.ts'
import { newAddress, newPerson, PASSWORD } from './accounts.ts'
import { instructor, makeCohort } from './cohort-page.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`

/** Planted: most believe in hoisting, which buys nothing; few expect much of a loop, which buys a lot. */
const CLASS: readonly { belief: Belief; ratio: number }[] = [
  { belief: { technique: 'hoist', times: 2 }, ratio: 1.003 },
  { belief: { technique: 'hoist', times: 2 }, ratio: 0.998 },
  { belief: { technique: 'hoist', times: 1.5 }, ratio: 1.001 },
  { belief: { technique: 'hoist', times: 1 }, ratio: 0.999 },
  { belief: { technique: 'loop', times: 1.2 }, ratio: 5.9 },
  { belief: { technique: 'loop', times: 2 }, ratio: 6.3 },
]

let school: School

test.beforeAll(async () => {
  school = await School.open()
})
test.afterAll(() => school.close())

test('a class sees its beliefs beside what they bought, its paths, and what runs now', async ({ pages }) => {
  test.slow()
  const ina = await pages.open(school.address, 'Europe/Berlin')
  await instructor(school, ina, 'Ina Instructor')
  await makeCohort(ina, 'Spring')
  const id = new URL(ina.url()).searchParams.get('id')!
  const { code } = await (
    await ina.request.post(`/api/cohorts/${id}/invites`, { data: { role: 'learner', seats: 9, expiresAt: '2190-01-01T00:00:00Z' } })
  ).json()
  const assigned = await ina.request.post(`/api/cohorts/${id}/assignments`, {
    data: {
      exercise: EXERCISE,
      title: 'Dividing',
      opensAt: '2020-01-01T00:00:00Z',
      dueAt: '2190-01-01T00:00:00Z',
      late: [],
      points: { required: 6, good: 8, excellent: 10 },
      policy: 'best',
      attempts: null,
    },
  })
  expect(assigned.ok()).toBe(true)
  const source = (outcome: 'pass' | 'slow') => ({ [FILE]: solutionWith(EXERCISE, outcome) })
  const agent = new HandAgent(school)

  // The first one chooses on the exercise's page, the others by the API.
  for (const [index, { belief, ratio }] of CLASS.entries()) {
    const name = `Learner ${index + 1}`
    const speed: Speed = {
      ratio,
      low: ratio * 0.99,
      high: ratio * 1.01,
      required: 1.5,
      clock: 'cpu',
      sessions: 3,
      rounds: [],
      nsPerCall: { baseline: 6, yours: 6 / ratio },
      noise: 0.01,
    }
    const outcome = ratio > 1.5 ? 'pass' : 'slow'
    const answer = async () => agent.result((await agent.lease()).body, verdict(outcome, { exercise: EXERCISE, speed }))
    if (index > 0) {
      const learner = new Person(school)
      await learner.post('/api/auth/sign-up/email', { name, email: newAddress(name), password: PASSWORD })
      await learner.post(`/api/invitations/${code}`)
      const sent = await learner.post('/api/submissions', { exercise: EXERCISE, files: source(outcome), belief })
      expect(sent.status).toBe(202)
      await answer()
      continue
    }
    const { page } = await newPerson(pages, school.address, name)
    await page.request.post(`/api/invitations/${code}`)
    const bench = new BenchPage(page)
    await bench.open(EXERCISE)
    await bench.write(source(outcome)[FILE]!)
    await expect(page.getByLabel('makes it')).toBeDisabled()
    await page.getByLabel('Technique', { exact: true }).selectOption('Hoisted')
    await page.reload()
    await expect(page.getByLabel('Technique', { exact: true })).toHaveValue('hoist')
    await expect(page.getByLabel('makes it')).toHaveValue('2')
    await page.keyboard.press('ControlOrMeta+Enter')
    await answer()
    await expect(page.getByText('Hoisted: 2× as fast.')).toBeVisible()
    await expect(page.getByLabel('Technique', { exact: true })).toHaveValue('')
  }

  await ina.goto(`/cohorts/one/?id=${id}`)
  await ina.getByRole('link', { name: 'Class' }).click()
  await expect(ina.getByRole('heading', { level: 1, name: 'Class' })).toBeVisible()
  const hoisted = ina.getByRole('listitem').filter({ has: ina.getByRole('heading', { name: 'Hoisted' }) })
  await expect(hoisted).toContainText('Does not pay')
  await expect(hoisted).toContainText(
    '3 of 4 expected it to pay, 1.75× as fast in the middle. It bought 1.00× (0.99× to 1.01×; 4 measured).',
  )
  const loop = ina.getByRole('listitem').filter({ has: ina.getByRole('heading', { name: 'Loop instead of callbacks' }) })
  await expect(loop).toContainText('Pays more than expected')
  await expectFine(ina)

  await ina.getByRole('tab', { name: 'Beliefs and effects' }).press('ArrowRight')
  await expect(ina.getByRole('heading', { name: 'Where they are stuck' })).toBeVisible()
  await expect(ina.getByText('2 of the 6 learners who started have passed.')).toBeVisible()
  await expectFine(ina)

  await ina.getByRole('tab', { name: 'Techniques over time' }).press('ArrowRight')
  await expect(ina.getByRole('heading', { name: 'Latest verdicts' })).toBeVisible()
  await expect(ina.locator('.live-verdicts li')).toHaveCount(CLASS.length)
  await expect(ina.getByText('Learner 1')).toHaveCount(0)
  await expectFine(ina)
  await ina.getByLabel('Show names').check()
  await expect(ina.getByText('Learner 1')).toBeVisible()
})

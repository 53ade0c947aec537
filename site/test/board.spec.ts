import { expect, type Page } from '@playwright/test'
import type { ContestTable } from '../../grader/contracts/board.ts'
import type { Speed } from '../../grader/contracts/verdict.ts'
import { HandAgent } from '../../grader/test/server/http/clients.ts'
import { expectFine } from './axe.ts'
import { solutionWith } from './bench-page.ts'
import { newPerson } from './accounts.ts'
import type { KeptPages } from './kept-page.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILES = { [`${EXERCISE}.js`]: solutionWith(EXERCISE, 'pass') }

let school: School

test.beforeAll(async () => {
  school = await School.open()
})

test.afterAll(() => school.close())

async function newLearner(pages: KeptPages, name: string, code: string, [ratio, low, high]: [number, number, number]): Promise<Page> {
  const { page } = await newPerson(pages, school.address, name, `/join/#${code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Dividing' })).toBeVisible()
  const speed: Speed = {
    ratio,
    low,
    high,
    required: 4.5,
    clock: 'cpu',
    sessions: 2,
    rounds: [],
    nsPerCall: { baseline: 1, yours: 1 },
    noise: 0,
  }
  await school.attempt(page, EXERCISE, FILES, 'pass', { speed })
  return page
}

/** An agent measures the waiting contest: the first of the two submissions turns out to be faster. */
async function playContest(): Promise<void> {
  const agent = new HandAgent(school)
  const tell = (what: string, body: object) => agent.tell(`/api/agent/contests/${what}`, body)
  const { body: job } = await tell('lease', {})
  const entries = job.entries.map(({ submission }: { submission: string }, index: number) => ({
    submission,
    outcome: null,
    figures: { value: 9 - 2 * index, low: 8.8 - 2 * index, high: 9.2 - 2 * index },
    sessions: 4,
  }))
  const table: ContestTable = { engine: 'node 24.21.0', sandbox: 'process', lane: null, apart: true, seconds: 9, notes: [], entries }
  await tell(`${job.id}/result`, { attempt: job.attempt, table })
}

test('a board is opened, joined under a pseudonym and left; ranks are shared; its top is measured in one run', async ({ pages }) => {
  test.slow()
  const { page: ines, email } = await newPerson(pages, school.address, 'Ines')
  await school.makeInstructor(email)
  await ines.goto('/cohorts/')
  await ines.getByLabel('Name').fill('Winter')
  await ines.getByRole('button', { name: 'Create cohort' }).click()
  await ines.getByRole('tab', { name: 'Board' }).click()
  await expect(ines.getByText('Learners choose for themselves whether to appear')).toBeVisible()
  const api = `/api/cohorts/${new URL(ines.url()).searchParams.get('id')!}`
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
    await ines.request.post(`${api}/invites`, { data: { role: 'learner', seats: 2, expiresAt: '2199-01-01T00:00:00Z' } })
  ).json()
  const lea = await newLearner(pages, 'Lea', code, [8, 7.5, 8.6])
  const ben = await newLearner(pages, 'Ben', code, [7.2, 6.8, 7.6])
  await expect(lea.getByRole('heading', { name: 'Leaderboard' })).toBeHidden()
  await ines.getByRole('button', { name: 'Open a board' }).click()
  await expect(ines.getByText('0 of 2 learners appear.')).toBeVisible()

  await lea.reload()
  await lea.getByText('Join the board').click()
  await expect(lea.getByText('Your instructors and assistants do')).toBeVisible()
  await lea.getByLabel('Pseudonym').fill('ben')
  await lea.keyboard.press('Enter')
  await expect(lea.getByRole('alert')).toContainText('“ben” is taken in this cohort')
  await expect(lea.getByLabel('Pseudonym')).toHaveValue('ben')
  await expectFine(lea)
  await lea.getByLabel('Pseudonym').fill('Swift Fox')
  await lea.keyboard.press('Enter')
  await expect(lea.getByText('You appear under the pseudonym Swift Fox')).toBeVisible()

  await ben.reload()
  await ben.getByText('Join the board').click()
  await ben.getByRole('button', { name: 'Appear under my name' }).click()
  await expect(ben.getByText('You appear under your name.')).toBeVisible()
  const rows = ben.locator('.rankings tbody tr')
  await expect(rows).toHaveText([/^1=, shared\s*Ben you[^]*6\.80× to 7\.60×/, /^1=, shared\s*Swift Fox pseudonym[^]*7\.50× to 8\.60×/])
  await expect(ben.locator('.rankings')).not.toContainText('Lea')
  await expectFine(ben)

  await ines.reload()
  await expect(ines.getByText('2 of 2 learners appear.')).toBeVisible()
  await expect(ines.locator('.rankings')).toContainText('pseudonym of Lea')
  await ines.getByRole('button', { name: 'Measure the top again' }).click()
  await expect(ines.getByText('Measuring head to head')).toBeVisible()
  await playContest()
  await expect(ines.getByText('Measured head to head in one run')).toBeVisible()
  await expect(ines.locator('.rankings').first().locator('.rank')).toHaveText(['1', '2'])
  await expectFine(ines)

  await lea.reload()
  await lea.getByRole('button', { name: 'Leave the board' }).click()
  await expect(lea.getByText('You are not on the board.')).toBeVisible()
  await expect(lea.locator('main')).not.toContainText('Swift Fox')
})

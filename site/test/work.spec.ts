import { expect } from '@playwright/test'
import { expectFine } from './axe.ts'
import { newPerson } from './accounts.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILES = { [`${EXERCISE}.js`]: 'module.exports = () => 1\n' }
/** The exercise page checks every ten seconds whether a fault is measured again. */
const IN_TIME = { timeout: 90_000 }

let school: School

test.beforeAll(async () => {
  school = await School.open()
})

test.afterAll(() => school.close())

test('an administrator measures a failed submission again, and the learner sees it wait and pass', async ({ pages }) => {
  test.slow()
  const { page: ada, email } = await newPerson(pages, school.address, 'Ada Admin')
  await school.giveRole(email, 'admin')
  const { page: lou } = await newPerson(pages, school.address, 'Lou Learner')
  await school.attempt(lou, EXERCISE, FILES, 'fault', { summary: 'The grader failed, not your code.' })
  await lou.goto(`/exercises/${EXERCISE}/`)
  await expect(lou.locator('article.verdict')).toHaveAttribute('data-verdict', 'fault')

  await ada.goto('/admin/#work')
  await expect(ada.getByRole('tab', { name: 'Work' })).toHaveAttribute('aria-selected', 'true')
  await expect(ada.getByRole('heading', { name: 'Lanes' })).toBeVisible()
  await expect(ada.getByText('The grader failed, not your code.')).toBeVisible()
  await expectFine(ada)
  const again = ada.getByRole('button', { name: `Measure again ${EXERCISE}` })
  await again.focus()
  await ada.keyboard.press('Enter')
  await expect(ada.getByText('Queued again, ahead of later submissions.')).toBeVisible()
  await expect(ada.getByText('Nothing has failed.')).toBeVisible()
  await expect(ada.getByRole('heading', { name: 'Failed' })).toBeFocused()
  await expect(ada.getByRole('row', { name: /^Submissions 1 0/ })).toBeVisible()

  await expect(lou.locator('.running')).toBeVisible(IN_TIME)
  await school.answer(EXERCISE, 'pass', { level: 'good' })
  await expect(lou.locator('article.verdict')).toHaveAttribute('data-verdict', 'pass', IN_TIME)
  await expect(ada.getByRole('row', { name: /^Submissions 0 0/ })).toBeVisible(IN_TIME)
})

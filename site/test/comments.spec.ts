import { expect, type Page } from '@playwright/test'
import type { Account } from '../../grader/contracts/accounts.ts'
import { expectFine } from './axe.ts'
import { solutionWith } from './bench-page.ts'
import { makeAccount, newAddress } from './accounts.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`
const TERMS = {
  exercise: EXERCISE,
  title: 'Divide and sum',
  opensAt: '2026-03-01T00:00:00Z',
  dueAt: '2026-03-09T17:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
  together: 'team',
}

let school: School

test.beforeAll(async () => {
  school = await School.open()
})

test.afterAll(() => school.close())

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(path, { data })
  if (!response.ok()) throw new Error(await response.text())
  return (await response.json()) as T
}

test('lines are commented, read beside the code, answered and resolved; a team sees its attempts', async ({ pages }) => {
  test.slow()
  const ines = await pages.open(school.address)
  await school.makeInstructor(await makeAccount(ines, 'Ines Ito', newAddress('Ines')))
  const { id: cohort } = await post<{ id: string }>(ines, '/api/cohorts', { name: 'Spring', timeZone: 'UTC' })
  const { code } = await post<{ code: string }>(ines, `/api/cohorts/${cohort}/invites`, {
    role: 'learner',
    seats: 2,
    expiresAt: '2199-01-01T00:00:00Z',
  })
  const [lea, ben] = [await pages.open(school.address), await pages.open(school.address)]
  for (const [page, name] of [
    [lea, 'Lea Lund'],
    [ben, 'Ben Berg'],
  ] as const) {
    await makeAccount(page, name, newAddress(name.slice(0, 3)))
    await post(page, `/api/invitations/${code}`, {})
    const { account } = (await (await page.request.get('/api/me')).json()) as { account: Account }
    await ines.request.patch(`/api/cohorts/${cohort}/members/${account.id}`, { data: { team: 'Red' } })
  }
  await post(ines, `/api/cohorts/${cohort}/assignments`, TERMS)
  const source = solutionWith(EXERCISE, 'pass')
  await school.attempt(lea, EXERCISE, { [FILE]: source }, 'pass', { level: 'excellent' })

  await ines.goto(`/cohorts/one/?id=${cohort}`)
  await ines.getByLabel('Sorted by').selectOption('Team')
  await ines.getByRole('combobox', { name: 'Team', exact: true }).selectOption('Red')
  const bens = ines.getByRole('gridcell', { name: /^Ben Berg, Divide and sum/ })
  await expect(bens).toHaveAccessibleName(/Pass, excellent, 10 points, 1 attempt, sent by the team/)
  const leas = ines.getByRole('gridcell', { name: /^Lea Lund, Divide and sum/ })
  await ines.getByLabel('Show').fill('lund')
  await expect(leas).toHaveAttribute('tabindex', '0')
  await ines.getByLabel('Show').clear()
  await leas.focus()
  await ines.keyboard.press('ArrowUp')
  await expect(bens).toBeFocused()
  await ines.keyboard.press('Enter')
  const sheet = ines.getByRole('dialog', { name: 'Ben Berg' })
  await expect(sheet.locator('.tries summary').first()).toContainText('Lea Lund')
  await sheet.getByText('Comment on lines').click()
  await sheet.getByLabel('From line').fill('999')
  await sheet.getByLabel('Comment (visible to the learner)').fill('Why `for`?\n\n<b>Say so</b> in a comment.')
  await sheet.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('The attempt has no such lines')
  await sheet.getByLabel('From line').fill('1')
  await sheet.getByLabel('To line').fill('2')
  await sheet.getByRole('button', { name: 'Comment', exact: true }).click()
  const thread = sheet.locator('.thread')
  await expect(thread.locator('summary').first()).toHaveText(`${FILE}, lines 1 to 2`)
  await expect(thread.locator('.words')).toHaveText('Why for?\n\n<b>Say so</b> in a comment.')
  await expect(sheet.locator('.commented')).toHaveCount(2)
  await expectFine(ines)

  await lea.goto(`/cohorts/one/?id=${cohort}`)
  await expect(lea.getByText('Graded by team')).toBeVisible()
  await expect(lea.getByRole('link', { name: '1 comment, 1 new' })).toBeVisible()
  await expectFine(lea)
  await lea.getByRole('link', { name: '1 comment, 1 new' }).click()
  await expect(lea.getByRole('region', { name: 'Assignment' })).toContainText('your team sees your attempts')
  await expect(lea.getByRole('tab', { name: /Comments 1/ })).toHaveAttribute('aria-selected', 'true')
  const own = lea.locator('own-comments .thread')
  await expect(own.locator('.words code')).toHaveText('for')
  await lea.getByRole('button', { name: 'Open that attempt' }).click()
  await expect(lea.locator('.line-glyph.remark').first()).toBeVisible()
  await own.getByLabel('Answer').fill('Out of habit.')
  await expectFine(lea)
  await own.getByLabel('Answer').press('ControlOrMeta+Enter')
  await expect(own.locator('.words')).toHaveCount(2)
  await lea.goto(`/cohorts/one/?id=${cohort}`)
  await expect(lea.getByRole('link', { name: '2 comments', exact: true })).toBeVisible()

  await ben.goto(`/cohorts/one/?id=${cohort}`)
  await ben.getByText('Your team’s attempts').click()
  await expect(ben.locator('.tries summary')).toContainText('Lea Lund')
  await expect(ben.locator('own-comments')).toBeEmpty()
  await expectFine(ben)

  // The address follows the open cell.
  await ines.reload()
  await expect(thread.locator('.words')).toHaveText([/Why/, 'Out of habit.'])
  await thread.getByText('Edit').click()
  await thread.getByLabel('Your comment').fill('Why `for`, then?')
  await thread.getByRole('button', { name: 'Save' }).click()
  await expect(thread.locator('.words').first()).toHaveText('Why for, then?')
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await expect(thread.getByText('resolved')).toBeVisible()
})

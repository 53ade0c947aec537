import { expect, type Page } from '@playwright/test'
import { NOTHING_SEEN } from '../../grader/contracts/profile.ts'
import type { Submission } from '../../grader/contracts/submission.ts'
import { inShort } from '../../grader/test/server/http/verdict.ts'
import { expectFine } from './axe.ts'
import { BenchPage, source } from './bench-page.ts'
import { recorded } from './recorded.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`
const ID = '00000000-0000-4000-8000-000000000001'
const CODE = source(EXERCISE, 'solutions/without-try.js')
const AT = '2026-03-01T10:00:00.000Z'

const cpu = {
  calls: 1,
  totalUs: 1000,
  tree: { name: '', file: null, line: null, selfUs: 0, totalUs: 1000, children: [] },
  functions: [],
  lines: [{ file: FILE, line: 7, selfUs: 600 }],
}

/** Lets the grader list one attempt, with a profile that it recorded automatically. */
async function show(page: Page): Promise<void> {
  const verdict = { ...recorded('divide-by-and-sum-slow'), feedback: { text: 'You removed `try`.', rule: 'try-catch-expired' } }
  const submission: Submission = {
    id: ID,
    exercise: EXERCISE,
    exerciseVersion: '1',
    state: 'done',
    position: null,
    files: { [FILE]: CODE },
    submittedAt: AT,
    decidedAt: AT,
    verdict,
    profileRun: 'done',
  }
  const { files: _, ...brief } = submission
  await page.route(/[/]api[/]submissions[?]/, (route) => route.fulfill({ json: [{ ...brief, verdict: inShort(verdict) }] }))
  await page.route(`**/api/submissions/${ID}`, (route) => route.fulfill({ json: submission }))
  const profile = { exercise: EXERCISE, engine: 'node', starter: NOTHING_SEEN, yours: { ...NOTHING_SEEN, cpu }, notes: [], seconds: 1 }
  await page.route(`**/api/submissions/${ID}/profile`, (route) => route.fulfill({ json: { state: 'done', profile } }))
}

test('a slow verdict says what the code did, where the time goes, which attempt it is on, and what to do next', async ({ page }) => {
  await show(page)
  const bench = new BenchPage(page)
  await bench.open(EXERCISE)
  await expect(page.locator('.feedback')).toHaveText('You removed try.')
  await expect(page.locator('profile-summary')).toContainText('60 %')
  await expect(page.locator('.which-attempt')).toContainText('Attempt 1,')
  await expect(page.locator('.which-attempt')).toContainText('edited since')
  await expectFine(page)
  await page.getByRole('navigation', { name: 'Next steps' }).getByRole('button', { name: 'Show a hint' }).click()
  await expect(page.getByText('Hint 1 of 3')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show the next hint' })).toBeVisible()
})

import { expect, test, type Page } from '@playwright/test'
import type { Submission } from '../../grader/contracts/submission.ts'
import type { Verdict, Word } from '../../grader/contracts/index.ts'
import { verdict } from '../../grader/test/api/verdict.ts'
import { BenchPage, source } from './bench-page.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`
const STARTER = source(EXERCISE, `starter/${FILE}`)
const GONE = '00000000-0000-4000-8000-00000000dead'

/** An attempt that was made so many minutes after ten. */
function attempt(minutes: number, word: Word, changes: Partial<Verdict> = {}, text = STARTER): Submission {
  const at = new Date(Date.UTC(2026, 2, 1, 10, minutes)).toISOString()
  const id = `00000000-0000-4000-8000-${String(minutes).padStart(12, '0')}`
  return { id, exercise: EXERCISE, exerciseVersion: '1', state: 'done', position: null, files: { [FILE]: text }, submittedAt: at, decidedAt: at, verdict: verdict(word, { exercise: EXERCISE, ...changes }), look: null }
}

/** Has the grader list these attempts, newest first; those before one on a page of their own. */
async function list(page: Page, attempts: readonly Submission[], earlier: readonly Submission[] = []): Promise<void> {
  await page.route(/[/]api[/]submissions[?]/, (route) => route.fulfill({ json: route.request().url().includes('before=') ? earlier : attempts }))
}

test('a browser that tells nobody when it is idle gets the large editor, too', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await new BenchPage(page).open(EXERCISE)
  expect(await page.evaluate(() => 'requestIdleCallback' in window)).toBe(false)
})

test('a run that the grader no longer knows gives way to the latest verdict', async ({ page }) => {
  await list(page, [attempt(1, 'slow')])
  await page.addInitScript(([key, id]) => localStorage.setItem(key!, id!), [`hotpath:run:${EXERCISE}`, GONE])
  const bench = new BenchPage(page)
  await bench.open(EXERCISE)
  await expect(bench.verdict).toHaveAttribute('data-verdict', 'slow')
  await expect(bench.status).toHaveText('That run cannot be found any more. Your code is still here.')
  await expect(page.locator('[data-part=lost]')).toBeHidden()
  await expect(bench.run).toBeEnabled()
})

test('or to the words of before the first', async ({ page }) => {
  await page.addInitScript(([key, id]) => localStorage.setItem(key!, id!), [`hotpath:run:${EXERCISE}`, GONE])
  const bench = new BenchPage(page)
  await bench.open(EXERCISE)
  await expect(bench.status).toContainText('cannot be found')
  await expect(page.locator('[data-part=verdict]')).toContainText('Run your code and its verdict appears here')
})

test('an attempt that is gone leaves the verdict that is being read', async ({ page }) => {
  await list(page, [attempt(1, 'slow')])
  const bench = new BenchPage(page)
  await bench.open(EXERCISE)
  await page.evaluate((id) => document.querySelector('[data-part=verdict] .verdict')!.insertAdjacentHTML('beforeend', `<button data-restore="${id}">Open that attempt</button>`), GONE)
  await page.getByRole('button', { name: 'Open that attempt' }).click()
  await expect(bench.status).toHaveText('There is no such submission of yours.')
  await expect(bench.verdict).toHaveAttribute('data-verdict', 'slow')
})

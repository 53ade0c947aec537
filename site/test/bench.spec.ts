import { expect, type Page } from '@playwright/test'
import type { Submission } from '../../grader/contracts/submission.ts'
import type { Verdict, Outcome } from '../../grader/contracts/index.ts'
import { inShort, verdict } from '../../grader/test/server/http/verdict.ts'
import { BenchPage, source, TABLET } from './bench-page.ts'
import { test } from './test.ts'

test.use(TABLET)

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`
const STARTER = source(EXERCISE, `starter/${FILE}`)
const GONE = '00000000-0000-4000-8000-00000000dead'

/** An attempt made this many minutes after ten. */
function attempt(minutes: number, outcome: Outcome, changes: Partial<Verdict> = {}, text = STARTER): Submission {
  const at = new Date(Date.UTC(2026, 2, 1, 10, minutes)).toISOString()
  const id = `00000000-0000-4000-8000-${String(minutes).padStart(12, '0')}`
  return {
    id,
    exercise: EXERCISE,
    exerciseVersion: '1',
    state: 'done',
    position: null,
    files: { [FILE]: text },
    submittedAt: at,
    decidedAt: at,
    verdict: verdict(outcome, { exercise: EXERCISE, ...changes }),
    profileRun: null,
  }
}

/** Lets the grader list these attempts, newest first; the second page has those before a given one. */
async function list(page: Page, attempts: readonly Submission[], earlier: readonly Submission[] = []): Promise<void> {
  const brief = (some: readonly Submission[]) =>
    some.map(({ files: _, verdict, ...each }) => ({ ...each, verdict: verdict && inShort(verdict) }))
  const link = { link: `</api/submissions?exercise=${EXERCISE}&before=${attempts.at(-1)?.id}>; rel="next"` }
  await page.route(/[/]api[/]submissions[?]/, (route) =>
    route.request().url().includes('before=')
      ? route.fulfill({ json: brief(earlier) })
      : route.fulfill({ json: brief(attempts), ...(earlier.length > 0 && { headers: link }) }),
  )
  await page.route(/[/]api[/]submissions[/][0-9a-f-]{36}$/, (route) => {
    const found = [...attempts, ...earlier].find(({ id }) => route.request().url().endsWith(id))
    return found ? route.fulfill({ json: found }) : route.fallback()
  })
}

/** Lets the grader accept the submission as this attempt. The returned function delivers the verdict. */
async function take(page: Page, decided: Submission): Promise<() => void> {
  let now: Submission = { ...decided, state: 'queued', position: 0, decidedAt: null, verdict: null }
  await page.route(/[/]api[/]submissions$/, (route) => route.fulfill({ status: 202, json: now }))
  await page.route(/[/]api[/]submissions[/].*[/]events/, (route) => route.fulfill({ status: 404, json: {} }))
  await page.route(`**/api/submissions/${decided.id}`, (route) => route.fulfill({ json: now }))
  return () => (now = decided)
}

test('a run that the server no longer has is replaced by the latest verdict', async ({ page }) => {
  await list(page, [attempt(1, 'slow')])
  await page.addInitScript(([key, id]) => localStorage.setItem(key!, id!), [`hotpath:run:${EXERCISE}`, GONE])
  const bench = new BenchPage(page, 'textarea')
  await bench.open(EXERCISE)
  await expect(bench.verdict).toHaveAttribute('data-verdict', 'slow')
  await expect(bench.status).toHaveText('The server no longer has that run. Your code is still here.')
  await expect(page.locator('[data-part=lost]')).toBeHidden()
  await expect(bench.run).toBeEnabled()
})

test('or by the initial hint', async ({ page }) => {
  await page.addInitScript(([key, id]) => localStorage.setItem(key!, id!), [`hotpath:run:${EXERCISE}`, GONE])
  const bench = new BenchPage(page, 'textarea')
  await bench.open(EXERCISE)
  await expect(bench.status).toContainText('no longer has that run')
  await expect(page.locator('[data-part=verdict]')).toContainText('Run your code and its verdict appears here')
})

test('a deleted attempt leaves the shown verdict', async ({ page }) => {
  await list(page, [attempt(1, 'slow')])
  const bench = new BenchPage(page, 'textarea')
  await bench.open(EXERCISE)
  await page.evaluate(
    (id) =>
      document
        .querySelector('[data-part=verdict] .verdict')!
        .insertAdjacentHTML('beforeend', `<button data-restore="${id}">Open that attempt</button>`),
    GONE,
  )
  await page.getByRole('button', { name: 'Open that attempt' }).click()
  await expect(bench.status).toHaveText('You have no such submission.')
  await expect(bench.verdict).toHaveAttribute('data-verdict', 'slow')
})

test('a learner who has passed keeps the debrief, and can load attempts before the first fifty', async ({ page }) => {
  const attempts = Array.from({ length: 50 }, (_, index) => attempt(59 - index, 'slow'))
  await list(page, attempts, [attempt(1, 'pass')])
  await page.route('**/api/progress', (route) =>
    route.fulfill({ json: [{ exercise: EXERCISE, outcome: 'pass', level: 'required', attempts: 51 }] }),
  )
  await new BenchPage(page, 'textarea').open(EXERCISE)
  await expect(page.getByRole('tab', { name: 'Debrief' })).toBeVisible()
  await page.getByRole('tab', { name: 'Attempts 50+' }).click()
  const shown = page.locator('.attempts > li')
  await shown.last().getByText('What changed').click()
  await expect(shown.last()).toContainText('The previous attempt is not loaded yet')
  await page.getByRole('button', { name: 'Show earlier attempts' }).focus()
  await page.keyboard.press('Enter')
  await expect(shown).toHaveCount(51)
  await expect(shown.last().getByRole('button').first(), 'one goes on there').toBeFocused()
  await expect(page.getByRole('tab', { name: 'Attempts 51' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show earlier attempts' })).toHaveCount(0)
  await shown.nth(49).getByText('What changed').click()
  await expect(shown.nth(49).getByLabel('Previous attempt')).toBeChecked()
})

test('a run by keyboard leaves the focus on its button, and does not start another', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await list(page, [])
  const decide = await take(page, attempt(3, 'slow'))
  await page.route(/[/]api[/]submissions$/, (route) => route.abort(), { times: 1 })
  const bench = new BenchPage(page, 'textarea')
  await bench.open(EXERCISE)
  await bench.run.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await expect(bench.run).toBeDisabled()
  await expect(page.locator('[data-part=verdict]'), 'where the button was').toBeFocused()
  await bench.run.focus()
  await page.keyboard.press('Enter')
  decide()
  await expect(bench.run).toBeEnabled()
  await expect(bench.run).toBeFocused()
  expect(sent.filter((url) => url.endsWith('/api/submissions'))).toHaveLength(2)
})

test('the focus stays in place after opening a verdict or profiling by keyboard', async ({ page }) => {
  await list(page, [attempt(2, 'slow'), attempt(1, 'wrong')])
  const bench = new BenchPage(page, 'textarea')
  await bench.open(EXERCISE)
  await page.getByRole('tab', { name: 'Verdict' }).focus()
  await page.keyboard.press('ArrowRight')
  await page
    .getByRole('button', { name: /^Show the verdict/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await expect(bench.verdict).toHaveAttribute('data-verdict', 'wrong')
  await expect(page.locator('[data-part=verdict]')).toBeFocused()
  await expect(bench.status).toHaveText('It is wrong.')
  for (const [button, element] of [
    ['Profile this attempt', 'profile-panel'],
    ['Run it on other engines', 'engine-runs'],
  ] as const) {
    await page.getByRole('button', { name: button }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator(element)).toBeFocused()
    await expect(page.locator(element).getByRole('alert'), 'the grader has no such attempt').toBeVisible()
    await expect(page.locator(element)).toBeFocused()
  }
})

test('resetting the answers of a quiz can be undone by the same key', async ({ page }) => {
  await page.goto('/exercises/find-the-frame/')
  await page.getByRole('button', { name: 'Clear all' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part=replaced]')).toHaveText(/^The previous answers are back/)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
})

test('discarding replaced code keeps the focus in place', async ({ page }) => {
  const replaced = { files: { [FILE]: '// before' }, by: { [FILE]: STARTER } }
  await page.addInitScript(([key, text]) => localStorage.setItem(key!, text!), [`hotpath:replaced:${EXERCISE}`, JSON.stringify(replaced)])
  await page.goto(`/exercises/${EXERCISE}/`)
  await page.getByRole('button', { name: 'Discard it' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part=replaced]')).toHaveText('Discarded.')
  await expect(page.locator('[data-part=replaced]')).toBeFocused()
})

test('findings are marked only in their own code', async ({ page }) => {
  const finding = { code: 'x', message: 'Not here.', hint: 'Look.', file: FILE, line: 2 }
  await list(page, [attempt(1, 'crash', { findings: [finding] }, '// other\n// code\n')])
  const bench = new BenchPage(page, 'textarea')
  await bench.open(EXERCISE)
  await expect(bench.verdict).toHaveAttribute('data-verdict', 'crash')
  const problems = page.getByRole('list', { name: 'Problems' })
  await expect(problems).toBeHidden()
  await page.getByRole('tab', { name: 'Attempts' }).click()
  await page.getByRole('button', { name: /^Restore/ }).click()
  await expect(problems).toContainText(`${FILE}:2:1 Not here.`)
})

test('the sections below a verdict belong to the same attempt, however late the list of attempts loads', async ({ page }) => {
  const [older, newer] = [attempt(2, 'wrong'), attempt(3, 'slow')]
  const decide = await take(page, newer)
  await list(page, [older])
  const bench = new BenchPage(page, 'textarea')
  await bench.open(EXERCISE)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(bench.run).toBeDisabled()
  const late = Promise.withResolvers<void>()
  await page.route(/[/]api[/]submissions[?]/, async (route) => {
    await late.promise
    await route.fulfill({ json: [newer, older] })
  })
  decide()
  await expect(bench.verdict).toHaveAttribute('data-verdict', 'slow')
  await page.getByRole('tab', { name: 'Attempts' }).click()
  await page.getByRole('button', { name: /^Show the verdict/ }).click()
  await expect(bench.verdict).toHaveAttribute('data-verdict', 'wrong')
  late.resolve()
  await expect(page.getByRole('tab', { name: 'Attempts 2' })).toBeVisible()
  await expect(page.locator('.notebook-card')).toHaveCount(1)
  await expect(bench.verdict).toHaveAttribute('data-verdict', 'wrong')
})

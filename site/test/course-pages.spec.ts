import { expect, type Page } from '@playwright/test'
import { expectFine, expectNoViolation } from './axe.ts'
import { test } from './test.ts'

const REACHED = [
  { exercise: 'divide-by-and-sum', outcome: 'pass', level: 'good', attempts: 3 },
  { exercise: 'create-name', outcome: 'leak', level: null, attempts: 2 },
]

async function withProgress(page: Page, path: string): Promise<void> {
  await page.route('**/api/progress', (route) => route.fulfill({ json: REACHED }))
  await page.goto(path)
}

test('exercises are listed by lesson, and filtered by kind and progress, by keyboard', async ({ page }) => {
  await withProgress(page, '/exercises/')
  const lines = page.locator('li[data-exercise]:visible')
  const all = await lines.count()
  await expect(page.getByRole('status').filter({ hasText: 'exercises' })).toHaveText(`${all} exercises`)
  await page.getByLabel('Progress').focus()
  await page.keyboard.type('Tried')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('A name for everyone')
  await expect(page.getByRole('heading', { level: 2 }), 'a lesson without any is not shown').toHaveCount(1)
  await page.getByLabel('Progress').selectOption('higher')
  await expect(lines).toContainText('Divide and sum')
  await page.getByLabel('Kind').selectOption('heap')
  await expect(lines).toHaveCount(0)
  await page.getByLabel('Progress').selectOption('')
  expect(await lines.count()).toBeGreaterThan(0)
  expect(await lines.count()).toBeLessThan(all)
  await expectNoViolation(page)
})

for (const [path, mark, outcome] of [
  ['/exercises/', 'li[data-exercise=create-name] progress-mark', 'Passed'],
  ['/lessons/', 'course-progress', '2 of'],
] as const) {
  test(`${path} that comes back from the history says what was passed since`, async ({ page }) => {
    await withProgress(page, path)
    await expect(page.locator(mark)).not.toBeEmpty()
    await page.route('**/api/progress', (route) =>
      route.fulfill({ json: [REACHED[0], { ...REACHED[1], outcome: 'pass', level: 'required' }] }),
    )
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(page.locator(mark)).toContainText(outcome)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the measured answer is shown below its question at once', async ({ page }) => {
    await page.goto('/lessons/03-reading-flamegraphs/self-time/')
    await expect(page.locator('predict-number .reveal')).toBeVisible()
    await page.goto('/lessons/05-optimizing-asynchronous-callbacks/edges/')
    await expect(page.locator('predict-question .reveal')).toBeVisible()
  })

  test('a box for the reader’s baseline shows ours, and asks for nothing', async ({ page }) => {
    await page.goto('/lessons/01-the-optimization-workflow/verify/')
    await expect(page.locator('your-machine tr')).toHaveText([/, ms\s*Ours$/, /^as it was/, /^Goal: 40 % of the baseline/, /^the words/])
    await expect(page.locator('your-machine input')).toBeHidden()
  })
})

test('a lesson is read step by step, and the next lesson follows its last step', async ({ page }) => {
  const next = page.getByRole('navigation', { name: 'Between steps' }).locator('[rel=next]')
  const titles = ['Set a goal, from a budget', 'Establish a baseline']
  await page.goto('/lessons/01-the-optimization-workflow/')
  for (const title of titles) {
    await next.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await expect(page.getByText(/^The optimization workflow, step 3 of \d+$/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Between steps' }).locator('[rel=prev]').click()
  await expect(page).toHaveURL(/\/goal\/$/)
  await page.goto('/lessons/01-the-optimization-workflow/summary/')
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benchmarking HTTP')
})

test('the sidebar lists the steps of the open lesson only, and marks the current one', async ({ page }) => {
  await page.goto('/lessons/04-optimizing-a-synchronous-function-call/divide-once/')
  const sidebar = page.locator('.side')
  await expect(sidebar.locator('.steps')).toHaveCount(1)
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Divide once, and let additions overlap')
  await page.goto('/exercises/divide-by-and-sum/')
  await page.locator('.crumbs').getByRole('link', { name: 'Optimizing a synchronous function call' }).click()
  await expect(page, 'an exercise leads back to its step').toHaveURL(/\/divide-once\/$/)
  await page.goto('/lessons/11-break-the-benchmark/')
  await expect(sidebar.locator('[aria-current=page]'), 'the list starts where the reader is').toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(sidebar.locator('[aria-current=page]'), 'in the menu, too').toBeInViewport()
})

test('a link to a section that has become a step leads to the step', async ({ page }) => {
  await page.goto('/lessons/04-optimizing-a-synchronous-function-call/#two-speeds-of-the-same-function')
  await page.locator('li:target a').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two speeds of the same function')
})

test('a prediction is kept, whichever step of the lesson has the question', async ({ page }) => {
  const step = '/lessons/05-optimizing-asynchronous-callbacks/edges/'
  await page.goto(step)
  await page.locator('predict-question input').first().check()
  await expect(page.locator('predict-question').getByRole('status')).toHaveText(/^Not quite. A change can save only time that is spent/)
  await page.goto(step)
  await expect(page.locator('predict-question input').first()).toBeChecked()
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => /guess:\/lessons\/05-[a-z-]+\/predict-/.test(key)))).toBe(true)
})

test('a number is predicted, judged and kept; the first answer counts', async ({ page }) => {
  const step = '/lessons/02-benchmarking-http/development/'
  await page.goto(step)
  const question = page.locator('predict-number')
  const enter = async (answer: string) => {
    await question.getByRole('spinbutton', { name: 'How many times as much CPU time' }).fill(answer)
    await page.keyboard.press('Enter')
  }
  await enter('')
  await expect(question.locator('.reveal'), 'an empty answer shows nothing').toBeHidden()
  await enter('2')
  await expect(question.getByRole('status')).toHaveText(
    /^Too low. You expected 2×; the measured answer is \d\d×. In development the template/,
  )
  await expect(question.locator('.picture')).toBeVisible()
  await enter('18')
  await expect(question.getByRole('status')).toHaveText(/^Close. You expected 18×/)
  await page.reload()
  await expect(question.getByRole('spinbutton')).toHaveValue('2')
  await expect(question.getByRole('status')).toHaveText(/^Too low/)
})

test('a reader’s baseline sets the goal and what to expect of later steps, and is kept for them', async ({ page }) => {
  await page.goto('/lessons/01-the-optimization-workflow/verify/')
  const box = page.locator('your-machine')
  const input = box.getByRole('textbox', { name: 'What does cost.js print for server.js' })
  const status = box.getByRole('status')
  const enter = async (text: string) => {
    await input.fill(text)
    await page.keyboard.press('Enter')
  }
  await enter('9,2')
  await expect(status).toHaveText('Your baseline is 9.2 ms, so your goal is 3.7 ms.')
  await expect(box.getByRole('row', { name: /^Goal: 40 % of the baseline/ })).toContainText(/3\.7$/)
  await enter('9.2 s')
  await expect(status).toHaveText(/^“9.2 s” is not a number of ms. Convert it/)
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(box.getByRole('row', { name: /^Goal/ }), 'the last good figure still counts').toContainText(/3\.7$/)
  await expectFine(page)
  await page.goto('/lessons/01-the-optimization-workflow/repeat/')
  await expect(input).toHaveCount(0)
  await expect(box.getByRole('textbox')).toHaveValue('9.2')
  await expect(box.getByRole('row', { name: /^the names converted once/ })).toContainText(/about 0\.\d+$/)
  await expectFine(page)
})

test('commands are shown for the chosen shell, on every page, and copied', async ({ page }) => {
  await page.goto('/lessons/02-benchmarking-http/first-figure/')
  const block = page.locator('.expressive-code', { hasText: 'NODE_ENV' })
  await expect(block.locator('pre:visible'), 'of the browser’s system, Windows').toHaveText(/^cmd/)
  await block.getByRole('button', { name: 'sh', exact: true }).click()
  await expect(block.locator('pre:visible')).toHaveText('NODE_ENV=production node server.js')
  await block.getByRole('button', { name: 'PowerShell' }).click()
  await expect(block.locator('pre:visible')).toHaveText('cmd /c "set NODE_ENV=production&& node server.js"')
  await expectFine(page)
  const copied = 'cmd /c "set NODE_ENV=production&& node server.js"'
  await expect(block.getByRole('button', { name: /^Copy/ })).toHaveAttribute('data-code', copied)
  await page.goto('/lessons/03-reading-flamegraphs/perf/')
  await expect(page.getByText('On Windows, run this in WSL.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'PowerShell' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'sh', exact: true }).click()
  await expect(page.getByText('On Windows, run this in WSL.')).toBeHidden()
})

test('predictions of the whole course are set beside what was measured', async ({ page }) => {
  await page.goto('/predictions/')
  await expect(page.locator('predictions-page')).toContainText(/none of the course’s \d\d predictions yet/)
  await page.goto('/lessons/02-benchmarking-http/development/')
  await page.getByRole('spinbutton').fill('2')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.goto('/lessons/05-optimizing-asynchronous-callbacks/edges/')
  await page.locator('predict-question input').last().check()
  await page.goto('/predictions/')
  await expect(page.locator('predictions-page')).toContainText(
    /You have made 2 of the course’s \d\d predictions\. 1 of 2 was right or close/,
  )
  await expect(page.locator('.headline')).toHaveText(/^You expected 2× on average; it was \d\d×\.$/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectFine(page)
  await page.getByRole('link', { name: 'On your laptop nobody sets' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Development and production')
})

test('the list of lessons shows the progress', async ({ page }) => {
  await withProgress(page, '/lessons/')
  await expect(page.locator('course-progress')).toHaveText(/^1 of \d+ exercises passed, 1 more tried\./)
})

test('the teaching page lists every lesson with its minutes, also in the plans, and common mistakes by keyboard', async ({ page }) => {
  await page.goto('/lessons/')
  const titles = await page.locator('main h2').allInnerTexts()
  await page.goto('/teaching/')
  await expect(page.locator('.lesson h3')).toHaveText(titles)
  await expect(page.locator('.lesson .meta').first()).toHaveText(/^\d+ minutes of reading and typing/)
  const twoWeeks = page.getByRole('region', { name: 'Plan: Two weeks' })
  for (const title of titles) await expect(twoWeeks.getByRole('link', { name: title, exact: true }).first()).toBeVisible()
  const mistakes = page.locator('details', { hasText: 'Divide and sum' })
  await mistakes.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(
    mistakes.getByText('Creates the functions once instead of on every call; the optimizer shares their code anyway.'),
  ).toBeVisible()
  await expect(page.getByText('Cheat:')).toHaveCount(0)
})

test('a tool is shown with the version tried and its lessons', async ({ page }) => {
  await page.goto('/tools/')
  const autocannon = page.locator('.tools > div', { has: page.getByRole('link', { name: 'autocannon', exact: true }) })
  await expect(autocannon).toContainText(/works.*Tried: \d+\.\d+\.\d+\. In: /s)
  await autocannon.getByRole('link', { name: 'The optimization workflow' }).click()
  await expect(page).toHaveURL(/\/lessons\/01-/)
})

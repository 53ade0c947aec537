import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Speed } from '../../grader/contracts/verdict.ts'
import { expectFine, expectNoViolation } from './axe.ts'
import { BenchPage, solutionWith } from './bench-page.ts'
import { expectSignedIn, fillSignUp, newAddress } from './accounts.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const SHOWN = 'I expect twice the speed, because the <b>division</b> is outside of the loop'

let school: School

test.beforeAll(async () => {
  school = await School.open()
})

test.afterAll(() => school.close())

function speed(ratio: number): Speed {
  return {
    ratio,
    low: ratio * 0.95,
    high: ratio * 1.05,
    required: 2,
    clock: 'cpu',
    sessions: 2,
    rounds: [[ratio], [ratio]],
    nsPerCall: { baseline: 240, yours: 240 / ratio },
    noise: 0.01,
  }
}

/** Writes code and an expectation, runs it, and gets this verdict. */
async function attempt(page: Page, code: string, expected: string, outcome: 'slow' | 'pass', ratio: number): Promise<void> {
  const bench = new BenchPage(page)
  await bench.write(code)
  await page.getByLabel('I expect').fill(expected)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(bench.run).toBeDisabled()
  await school.answer(EXERCISE, outcome, { speed: speed(ratio) })
  await expect(bench.run).toBeEnabled()
  await expect(page.getByLabel('I expect')).toHaveValue('')
}

async function saved(page: Page, button: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await downloading).path()
}

test('hypothesis, result and note in the notebook, exported as files, and a certificate', async ({ browser, pages }) => {
  test.slow()
  const page = await pages.open(school.address)
  await new BenchPage(page).open(EXERCISE)
  await attempt(page, '// one\nmodule.exports = 1\n', '', 'slow', 1.2)
  const card = page.getByRole('region', { name: 'In your notebook' })
  await expect(card).toContainText('1.20× as fast as the baseline (1.14× to 1.26×)')
  await attempt(page, `// two\n${solutionWith(EXERCISE, 'pass')}`, SHOWN, 'pass', 2.4)
  await expect(card).toContainText(SHOWN)
  await expect(card).toContainText('2.00× as fast as your previous attempt (1.81× to 2.21×)')
  await expectFine(page)

  await card.getByRole('button', { name: 'Write down what you learned' }).click()
  await page.keyboard.type('The division was half of it.')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.locator('.note')).toContainText('The division was half of it.')
  const [{ submission }] = (await (await page.request.get('/api/notebook')).json()) as [{ submission: string }]
  await page.request.put(`/api/submissions/${submission}/notes`, { data: { text: 'From elsewhere', version: 1 } })
  await card.getByRole('button', { name: 'Edit your note' }).click()
  await card.getByLabel('What you learned').fill('Half of it, and the rest is the call.')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('From elsewhere')
  await card.getByLabel('What you learned').press('ControlOrMeta+Enter')
  await expect(card.locator('.note')).toContainText('Half of it, and the rest is the call.')
  await card.getByRole('button', { name: 'Edit your note' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Not sure.')
  await page.reload()
  await card.getByRole('button', { name: 'Continue your note' }).click()
  await expect(card.getByLabel('What you learned')).toHaveValue('Half of it, and the rest is the call. Not sure.')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.locator('.note')).not.toContainText('Not sure.')

  // Viewing earlier attempts loses nothing that was typed.
  const bench = new BenchPage(page)
  await bench.write('// typed and not sent\n')
  expect(await bench.kept(EXERCISE)).toContain('typed and not sent')
  await page.getByRole('tab', { name: /^Attempts/ }).click()
  const [latest, first] = [page.locator('.attempts li').first(), page.locator('.attempts li').last()]
  await latest.locator('.changes summary').click()
  await expect(latest.locator('del').first()).toContainText('// one')
  await latest.getByLabel('Starter').check()
  await expect(latest.locator('del').first()).not.toContainText('// one')
  await expectFine(page)
  await first.getByRole('button', { name: 'Restore' }).click()
  await latest.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => bench.kept(EXERCISE)).toContain('// two')
  await page.reload()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect.poll(() => bench.kept(EXERCISE)).toContain('typed and not sent')

  await page.goto('/exercises/')
  await page.getByRole('link', { name: 'Lab notebook' }).click()
  await expect(page.getByText('2 attempts at 1 exercise.')).toBeVisible()
  await expect(page.locator('.lab > li')).toHaveCount(2)
  await page.getByText('Changes since the previous attempt').click()
  await expect(page.locator('.lab ins').first()).toContainText('// two')
  await expectFine(page)
  expect(readFileSync(await saved(page, 'Save as Markdown'), 'utf8')).toContain(
    '- Expected: I expect twice the speed, because the \\<b\\>division\\</b\\> is',
  )
  const file = readFileSync(await saved(page, 'Save as a page'), 'utf8')
  const offline = await (await browser.newContext({ offline: true, colorScheme: 'dark', javaScriptEnabled: true })).newPage()
  await offline.setContent(file)
  await expect(offline.getByText(SHOWN)).toBeVisible()
  expect(await offline.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(21, 20, 18)')
  await offline.getByText('Changes since the previous attempt').click()
  await expect(offline.locator('.change[open] ins').first()).toBeVisible()

  await page.goto('/certificate/')
  await page.getByRole('tab', { name: 'Create an account' }).click()
  await fillSignUp(page, 'Grace Hopper', newAddress('Grace'))
  await expectSignedIn(page, 'Grace Hopper')
  await expect(page.getByRole('article', { name: 'Grace Hopper' })).toContainText('has passed 1 of')
  await expect(page.getByText('Only you can see this certificate.')).toBeVisible()
  await expectFine(page)
  await page.getByRole('button', { name: 'Create a link' }).click()
  const link = await page.getByLabel('Anyone with this link').inputValue()
  await expectFine(page)
  const stranger = await pages.open(school.address)
  await stranger.goto(link)
  await expect(stranger.getByRole('article', { name: 'Grace Hopper' })).toContainText('2.40× (2.28× to 2.52×), target 2.00×')
  await expectNoViolation(stranger)
  expect((await stranger.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.getByRole('button', { name: 'Revoke the link' }).click()
  await expect(page.getByText('Only you can see this certificate.')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('alert')).toContainText('There is no certificate at this link.')
})

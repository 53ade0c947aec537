import { expect, type Page } from '@playwright/test'
import { HandAgent } from '../../grader/test/server/http/clients.ts'
import { expectFine } from './axe.ts'
import { writeInto } from './bench-page.ts'
import { LANE_WAIT } from './lane-wait.ts'
import { test } from './test.ts'

const LESSON = '/lessons/06-profiling-memory/server/'

const result = {
  pairs: [
    {
      base: 0,
      other: 1,
      ratio: 2.1,
      low: 2,
      high: 2.2,
      apart: true,
      clock: 'cpu',
      by: 'typical',
      results: 'equal',
      rounds: [[2.05, 2.1, 2.15]],
    },
  ],
  nsPerCall: [2100, 1000],
  inputs: 256,
  sessions: 4,
  samples: 64,
  seeds: ['0123456789abcdef0123456789abcdef'],
  difference: null,
  changes: [],
  slowStarts: [],
  trouble: null,
  notes: [],
  engine: 'node 24.21.0',
  sandbox: 'process',
  processor: 'A processor',
  lane: null,
  seconds: 8,
}

/** Takes the next job of a queue by hand, and ends it. */
async function answer(
  page: Page,
  line: 'comparisons' | 'programs',
  end: object,
): Promise<{ variants?: string[]; input?: string; code?: string }> {
  const agent = new HandAgent({ address: new URL('/', page.url()).origin })
  const { body: job } = await agent.tell(`/api/agent/${line}/lease`, {})
  await agent.tell(`/api/agent/${line}/${job.id}/result`, { attempt: job.attempt, ...end })
  return job
}

const write = (page: Page, variant: number, code: string) =>
  writeInto(page.locator('.variant').nth(variant).locator('.monaco-editor'), code)

test('two functions are compared; the link shows code and result to others, and runs them again', async ({ page, pages, baseURL }) => {
  await page.goto('/compare/')
  await expect(page.locator('.monaco-editor')).toHaveCount(3)
  await page.getByLabel('Name').first().fill('with reduce')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('Waiting for a measuring core.')).toBeVisible()
  await expect(page).toHaveURL(/\?id=[0-9a-f-]{36}$/)
  const { variants } = await answer(page, 'comparisons', { result })
  expect(variants?.[0]).toMatch(/^module\.exports = \(function sum/)
  await expect(page.getByText('loop is 2.10× as fast as with reduce (2.00× to 2.20×).')).toBeVisible()
  await expect(page.getByText(/deleted|kept until/)).toBeVisible()
  await expectFine(page)

  const other = await pages.open(baseURL!)
  await other.goto(page.url())
  await expect(other.getByText('loop is 2.10× as fast as with reduce (2.00× to 2.20×).')).toBeVisible()
  await expect(other.getByLabel('Name').first()).toHaveValue('with reduce')
  await other.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(other.getByText('Waiting for a measuring core.')).toBeVisible()
  expect(other.url()).not.toBe(page.url())
  await answer(other, 'comparisons', { result: { ...result, pairs: [{ ...result.pairs[0], ratio: 2.05 }] } })
  await expect(other.getByText('loop is 2.05× as fast as with reduce (2.00× to 2.20×).')).toBeVisible()
  await other.goBack()
  await expect(other.getByText('loop is 2.10× as fast as with reduce (2.00× to 2.20×).')).toBeVisible()
})

test('variants are added and removed, between two and four, and code that cannot be compared is named with its line', async ({ page }) => {
  await page.goto('/compare/')
  const remove = page.getByRole('button', { name: 'Remove' })
  await expect(remove.first()).toBeHidden()
  const add = page.getByRole('button', { name: 'Add a variant' })
  await add.click()
  await add.click()
  await expect(add).toBeHidden()
  await remove.last().click()
  await expect(page.getByLabel('Name')).toHaveCount(3)
  await page.getByLabel('Name').last().fill('mine')
  await write(page, 2, 'const a = 1\nretur a')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.locator('.notice[role=alert]')).toContainText('mine:2:7: Unexpected token')
  await expectFine(page)
})

test('an unknown link says so, and the code stays usable', async ({ page }) => {
  await page.goto('/compare/?id=00000000-0000-4000-8000-000000000000')
  await expect(page.locator('.notice[role=alert]')).toContainText('There is no comparison with this id.')
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeEnabled()
})

test('a block of a lesson runs the reader’s code; without a grader it keeps its recorded result', async ({ page }) => {
  await page.goto(LESSON)
  const block = page.locator('run-block')
  await expect(block.getByText('10000', { exact: true })).toBeVisible()
  await block.getByRole('textbox').fill('console.log(6 * 7)')
  await block.getByRole('textbox').press('ControlOrMeta+Enter')
  const printed = { bytes: 3, lines: 1, first: [{ test: 'program', stream: 'stdout', text: '42\n' }], last: [], cut: false }
  const { code } = await answer(page, 'programs', {
    output: { printed, findings: [], seconds: 0.1, engine: 'node 24.21.0', sandbox: 'process' },
  })
  expect(code).toBe('console.log(6 * 7)')
  await expect(block.getByText('42', { exact: true })).toBeVisible()
  await expectFine(page)
  await page.route('**/api/programs', (route) => route.abort())
  await block.getByRole('button', { name: 'Run' }).click()
  await expect(block.getByText('No grader answers here, so this is the recorded result.')).toBeVisible()
  await expect(block.getByText('10000', { exact: true })).toBeVisible()
})

test('a block of a lesson compares its functions with the reader’s input', async ({ page }) => {
  await page.goto('/lessons/04-optimizing-a-synchronous-function-call/divide-once/')
  for (const question of await page.locator('predict-number').all()) {
    await question.getByRole('spinbutton').fill('2')
    await question.getByRole('button', { name: 'Check' }).click()
  }
  const block = page.locator('run-block')
  await expect(block.getByText(/^one division is 2.16× as fast as loop/)).toBeVisible()
  const input = block.getByRole('textbox', { name: 'Input' })
  await input.fill((await input.inputValue()).replace('Math.floor(random() * 1000)', 'random() * 1000'))
  await block.getByRole('button', { name: 'Compare' }).click()
  await expect(block.getByText('Waiting for a measuring core.')).toBeVisible()
  const job = await answer(page, 'comparisons', { result })
  expect(job.variants).toHaveLength(3)
  expect(job.input).toContain('() => random() * 1000)')
  await expect(block.getByText('one division is 2.10× as fast as loop (2.00× to 2.20×).')).toBeVisible()
  await expectFine(page)
})

test('a real comparison finds that a loop within a loop is slower', { tag: '@lane' }, async ({ page }) => {
  await page.goto('/compare/')
  await expect(page.locator('.monaco-editor')).toHaveCount(3)
  await write(
    page,
    0,
    '(numbers) => { let sum = 0; for (let i = 0; i < 20; i++) { sum = 0; for (const each of numbers) sum += each } return sum }',
  )
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText(/^loop is [\d.]+× as fast as reduce/)).toBeVisible(LANE_WAIT)
  await expect(page.getByText('All variants returned the same results')).toBeVisible(LANE_WAIT)
})

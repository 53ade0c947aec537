import { expect } from '@playwright/test'
import { answerWith, DEOPT, FORMED_SOLUTIONS, lineOf, MARKED } from '../../grader/test/runner/formed-solutions.ts'
import { BenchPage } from './bench-page.ts'
import { LANE_WAIT } from './lane-wait.ts'
import { test } from './test.ts'

/** Shown beside the profile, with every line that it says something about. */
const NOTES = 'Profile notes'

test('TypeScript is no error while it is edited, nor is an ES module', async ({ page }) => {
  const bench = new BenchPage(page)
  for (const { exercise, module, typescript } of FORMED_SOLUTIONS) {
    await bench.open(exercise)
    await bench.write('const a = = 1\n')
    await expect(page.locator('.monaco-editor .squiggly-error')).toBeVisible()
    for (const source of [typescript, module]) {
      await bench.write(source)
      await expect(page.locator('.monaco-editor .squiggly-error')).toHaveCount(0)
      await bench.write('const a: number = = 1\n')
      await expect(page.locator('.monaco-editor .squiggly-error')).toBeVisible()
    }
  }
})

test('code in a Markdown fence is no attempt, and one click keeps only the code', async ({ page }) => {
  const bench = new BenchPage(page)
  for (const { exercise, typescript } of FORMED_SOLUTIONS) {
    await bench.open(exercise)
    await bench.write(answerWith(typescript))
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.locator('.notice')).toContainText('has a Markdown code fence in line 3.')
    await page.getByRole('button', { name: 'Keep only the code' }).click()
    await expect.poll(() => bench.kept(exercise)).toBe(typescript)
    await expect(page.locator('.monaco-editor .squiggly-error')).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Attempts 0' })).toBeVisible()
  }
})

test('verdict, profile and deoptimization of TypeScript are at its lines', { tag: '@lane' }, async ({ page }) => {
  const { exercise, outcome, typescript } = FORMED_SOLUTIONS.find((one) => one.outcome === 'slow')!
  const bench = new BenchPage(page)
  await bench.open(exercise)
  await bench.write(typescript)
  await bench.expectVerdict(outcome)
  await page.getByRole('navigation', { name: 'Next steps' }).getByRole('button', { name: 'See the profile' }).click()
  await expect(page.getByText('They do not affect the verdict.')).toBeVisible(LANE_WAIT)
  const notes = page.getByRole('region', { name: NOTES })
  await notes.getByText('Profile notes by line').click()
  const note = (mark: string) => notes.getByRole('listitem').filter({ hasText: new RegExp(`\\.js:${lineOf(typescript, mark)}\\b`) })
  await expect(note(MARKED)).toContainText('self time')
  await expect(note(DEOPT)).toContainText(/discarded|deoptimi/i)
})

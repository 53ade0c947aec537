import { expect } from '@playwright/test'
import { BenchPage, solutionWith, source } from './bench-page.ts'
import { recorded, showVerdict } from './recorded.ts'
import { test } from './test.ts'

const FUNCTION = 'divide-by-and-sum'
const HEAP = 'create-name'
const HTTP = 'sum-callback'

test('a fast solution passes, with stages, interval and picture', { tag: '@lane' }, async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open(FUNCTION)
  const stages: string[] = []
  await page.exposeFunction('noteStage', (stage: string) => stages.push(stage))
  await page.evaluate(() => {
    const status = document.querySelector('[data-part=status]')!
    new MutationObserver(() => (window as unknown as { noteStage(text: string): void }).noteStage(status.textContent ?? '')).observe(
      status,
      { childList: true, characterData: true, subtree: true },
    )
  })
  await bench.write(solutionWith(FUNCTION, 'pass'))
  await bench.expectVerdict('pass')
  expect(stages.join(' ')).toMatch(/Testing.*Measuring/s)
  await expect(bench.verdict.locator('.summary')).toHaveText(/\d+(\.\d+)?×.*\d/)
  await expect(bench.verdict.locator('svg.interval .target-label')).toBeVisible()
  expect(await bench.verdict.locator('svg.interval circle').count()).toBeGreaterThanOrEqual(9) // rounds of two sessions
  await expect(bench.verdict).toContainText('benchmark.js')
  await page.getByRole('tab', { name: 'Debrief' }).click()
  await expect(page.locator('[data-part=debrief]')).toBeVisible()
  await expect(page.locator('h1 progress-mark')).toHaveAttribute('data-tone', 'pass')
})

test('a wrong solution names the failing test, its message first', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open(FUNCTION)
  await bench.write("'use strict'\nmodule.exports = function (num, array) { return 42 }\n")
  await bench.runAs(recorded('divide-by-and-sum-wrong'))
  await expect(bench.verdict.locator('.tests .not-ok').first()).toBeVisible()
  await expect(bench.verdict.locator('.tests pre').first()).toContainText('42')
})

test('a slow attempt says how fast it is; a reload keeps the draft and the attempts', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open(FUNCTION)
  await bench.write(`${source(FUNCTION, `starter/${FUNCTION}.js`)}// mine\n`)
  await bench.runAs(recorded('divide-by-and-sum-slow'))
  await page.reload()
  await expect(page.locator('.monaco-editor')).toBeVisible()
  expect(await bench.kept(FUNCTION)).toContain('// mine')
  await expect(bench.verdict).toHaveAttribute('data-verdict', 'slow')
  await page.getByRole('tab', { name: 'Attempts' }).click()
  await expect(page.locator('.attempts li').first()).toContainText(/Slow.*×/s)

  await page.getByRole('button', { name: 'Reset' }).click()
  expect(await bench.kept(FUNCTION)).not.toContain('// mine')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => bench.kept(FUNCTION)).toContain('// mine')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  await expect.poll(() => bench.kept(FUNCTION)).toContain('// mine')
})

test('a syntax error is marked at its line and loses nothing', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open(FUNCTION)
  await bench.write("'use strict'\n\nmodule.exports = function () {\n  return )\n}\n")
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.locator('.notice')).toContainText('E_SYNTAX')
  await expect(page.locator('.problems')).toContainText(`${FUNCTION}.js:4:`)
  await expect(page.locator('.monaco-editor .squiggly-error')).toBeVisible()
  expect(await bench.kept(FUNCTION)).toContain('return )')
  await bench.write("'use strict'\n\nmodule.exports = function () {\n  return\n}\n")
  await expect(page.locator('.problems'), 'fixed').toBeHidden()
  await expect(page.locator('.monaco-editor .squiggly-error')).toHaveCount(0)
})

test('an endless loop is a timeout', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open(FUNCTION)
  await bench.write("'use strict'\nmodule.exports = function () { for (;;) {} }\n")
  await bench.runAs(recorded('divide-by-and-sum-timeout'))
  await expect(bench.verdict.locator('.summary')).toContainText('no answer within')
})

test('a run is found again after a reload', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open(HTTP)
  await bench.write(solutionWith(HTTP, 'pass'))
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `hotpath:run:${HTTP}`)).not.toBeNull()
  await page.reload()
  await expect(bench.run).toBeDisabled()
  await showVerdict(page, recorded('sum-callback-pass'))
})

test('a leak is shown in bytes per call, with its curve', { tag: '@lane' }, async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open(HEAP)
  await page.locator('.monaco-editor').first().click()
  await bench.expectVerdict('leak')
  await expect(bench.verdict.locator('.facts')).toContainText(/\d+ B/)
  expect(await bench.verdict.locator('svg.memory .point').count()).toBeGreaterThan(3)
})

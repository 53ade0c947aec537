import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { BenchPage } from './bench-page.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const MONACO = /\/_astro\/.*monaco.*\.js/
const compare = (page: Page) => page.getByRole('button', { name: 'Compare' })

for (const [platform, userAgent, keys] of [
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Control+M'],
  ['macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Control+Shift+M'],
] as const) {
  test.describe(platform, () => {
    test.use({ userAgent })

    test(`how the editor is left by keyboard is seen below it, and so it is: on ${platform} by ${keys}`, async ({ page }) => {
      await new BenchPage(page).open(EXERCISE)
      const help = page.locator('.editor-help')
      await expect(help).not.toHaveCSS('clip-path', 'none')
      await page.locator('.monaco-editor').first().click()
      await expect(help).toHaveCSS('clip-path', 'none')
      await expect(help).toHaveText(`Tab indents. To leave the editor by keyboard, press ${keys}, then Tab.`)
      await page.keyboard.press(keys.replace('M', 'm'))
      await page.keyboard.press('Tab')
      await expect(page.locator('.monaco-editor :focus')).toHaveCount(0)
    })
  })
}

test('a browser without idle callbacks gets the large editor too', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await new BenchPage(page).open(EXERCISE)
  expect(await page.evaluate(() => 'requestIdleCallback' in window)).toBe(false)
})

test('pressing Compare again while it loads cancels it, and a third press compares once', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route(MONACO, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`/exercises/${EXERCISE}/`)
  for (const pressed of ['true', 'false', 'true']) {
    await compare(page).click()
    await expect(compare(page)).toHaveAttribute('aria-pressed', pressed)
  }
  gate.resolve()
  await expect(page.locator('.monaco-diff-editor')).toHaveCount(1)
  await compare(page).click()
  await expect(page.locator('.monaco-diff-editor')).toHaveCount(0)
  await expect(page.locator('#editor')).toBeVisible()
})

test('Compare reports a failure to load', async ({ page }) => {
  await page.route(MONACO, (route) => route.abort())
  await page.goto(`/exercises/${EXERCISE}/`)
  await compare(page).click()
  await expect(page.locator('[data-part=diff]')).toHaveText(/^The comparison could not be loaded/)
  await compare(page).click()
  await expect(page.getByRole('textbox', { name: `${EXERCISE}.js` })).toBeVisible()
})

test('completion knows the language, Node.js and the parameters, and is loaded when it is first needed', async ({ page }) => {
  const workers: string[] = []
  page.on('request', (request) => request.url().includes('ts.worker') && workers.push(request.url()))
  const bench = new BenchPage(page)
  await bench.open(EXERCISE)
  const offered = page.locator('.suggest-widget.visible .monaco-list-row')
  for (const [before, typed, wanted] of [
    ['function divide (num, array) {\n  ', 'arr', 'array'],
    ['function divide (num, array) {\n  array.', 'red', 'reduce'],
    ['const seen = new Map()\nseen.', 'for', 'forEach'],
    ["const { performance } = require('", 'node:perf', 'node:perf_hooks'],
    ['', 'setImm', 'setImmediate'],
  ] as const) {
    await bench.write(before)
    await page.keyboard.type(typed)
    await expect(offered.filter({ has: page.getByText(wanted, { exact: true }) }).first(), wanted).toBeVisible({ timeout: 60_000 })
    await page.keyboard.press('Escape')
  }
  expect(workers).toHaveLength(1)

  await bench.write('Math.')
  await page.keyboard.type('max(')
  await expect(page.locator('.parameter-hints-widget.visible')).toContainText('values: number[]')
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  await page.keyboard.type('Ma')
  await expect(offered.first()).toBeVisible()
  await expectNoViolation(page)
})

test('what is pasted from the clipboard stays as it is: its indentation, tabs and emoji', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const bench = new BenchPage(page)
  await bench.open(EXERCISE)
  const pasted = "function f () {\n      return '🐢 → ✓'\n\t}\n  const indented = {\n          a: 1\n  }\nmodule.exports = f\n"
  await page.locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
  await page.keyboard.press('ControlOrMeta+V')
  expect(await bench.kept(EXERCISE)).toBe(pasted)
})

test('nothing of the language service is loaded for code that is only pasted', async ({ page }) => {
  const workers: string[] = []
  page.on('request', (request) => request.url().includes('ts.worker') && workers.push(request.url()))
  const bench = new BenchPage(page)
  await bench.open(EXERCISE)
  await bench.write('module.exports = () => 0\n')
  await expect(bench.saved).toHaveText('Saved in this browser')
  expect(workers).toEqual([])
})

test('a button and F1 open the list of commands, which has those of the page', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open(EXERCISE)
  await page.getByRole('button', { name: 'Commands' }).click()
  const list = page.locator('.quick-input-widget')
  await expect(list).toBeVisible()
  await expectNoViolation(page)
  await page.keyboard.press('End')
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(page.locator('.monaco-editor :focus'), 'the focus is in the code').toHaveCount(1)
  await page.keyboard.press('F1')
  await page.keyboard.type('Format Doc')
  await expect(list.getByRole('option', { name: /^Format Document/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F1')
  await page.keyboard.type('Check')
  await list
    .getByRole('option', { name: /^Check\b/ })
    .first()
    .click()
  await expect(page.getByRole('tab', { name: 'Check' })).toHaveAttribute('aria-selected', 'true')
})

test('Vim keys are turned on in the list of commands, and stay on after a reload until they are turned off', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open(EXERCISE)
  await bench.write('first\nsecond\nthird\n')
  const [status, keys] = [page.locator('.vim-status'), page.keyboard]
  const toggle = async () => {
    await keys.press('F1')
    await keys.type('Vim Keys')
    await page.locator('.quick-input-widget').getByRole('option', { name: 'Toggle Vim Keys' }).waitFor()
    await keys.press('Enter')
  }
  await toggle()
  await expect(status).toContainText('--NORMAL--')
  await keys.type('ggjddp')
  expect(await bench.kept(EXERCISE)).toBe('first\nthird\nsecond\n')
  await keys.type('ofourth')
  await expect(status).toContainText('--INSERT--')
  await keys.press('Escape')
  await keys.type('gg:')
  await expect(page.getByRole('textbox', { name: 'Vim command' })).toBeFocused()
  await expectNoViolation(page)
  await keys.type('%s/th/TH/')
  await keys.press('Enter')
  await expect.poll(() => bench.kept(EXERCISE)).toBe('first\nTHird\nsecond\nfourTH\n')
  await keys.type(':w')
  await keys.press('Enter')
  await expect(page.getByRole('tab', { name: 'Check' })).toHaveAttribute('aria-selected', 'true')

  await page.reload()
  await expect(status).toContainText('--NORMAL--')
  await page.locator('.monaco-editor').first().click()
  await keys.press('Control+m')
  await keys.press('Tab')
  await expect(page.locator('.monaco-editor :focus'), 'the editor can be left by keyboard').toHaveCount(0)

  await page.locator('.monaco-editor').first().click()
  await toggle()
  await expect(status).toHaveCount(0)
  await page.reload()
  await page.locator('.monaco-editor').first().click()
  await keys.type('dd')
  expect(await bench.kept(EXERCISE)).toContain('dd')
})

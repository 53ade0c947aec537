import { writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { sampleProfile as seen, servers } from '../../grader/test/site/profile/sample.ts'
import { reportAssets } from '../report-assets.ts'
import { reportPage } from '../src/profile/report.ts'
import { expectNoViolation, PHONE } from './axe.ts'
import { test } from './test.ts'
import type { Verdict } from '../../grader/contracts/verdict.ts'

/** With every section, of functions and of servers. */
const profile = { ...seen, starter: { ...seen.starter, server: servers.starter }, yours: { ...seen.yours, server: servers.yours } }

const verdict: Verdict = {
  exercise: profile.exercise,
  verdict: 'wrong',
  level: null,
  summary: '1 of 2 tests fails.',
  tests: [{ name: 'adds up', ok: false, message: '-1\n+2' }],
  findings: [{ code: 'x', message: 'Here.', hint: 'Look.', file: 'a.js', line: 3 }],
  seconds: 1.2,
  engine: 'node 24.21.0',
  sandbox: 'docker',
}

/** Opens a report from a file, without a network, and fails on any console output. */
async function openReport(page: Page, change = (text: string) => text): Promise<void> {
  const path = test.info().outputPath('report.html')
  writeFileSync(path, change(reportPage(profile, verdict, { kind: 'function', target: { required: 2 } }, await reportAssets())))
  page.on('console', (message) => expect(message.type(), message.text()).not.toBe('error'))
  page.on('pageerror', (error) => expect(error).toBeNull())
  await page.context().setOffline(true)
  await page.goto(`file://${path}`)
}

/** As in an exercise's page, which links to lines. */
const inExercise = (text: string) => text.replace('<main', '<exercise-bench><main').replace('</main>', '</main></exercise-bench>')

const cpu = (page: Page) => page.locator('[data-section=cpu]')
const frame = (page: Page, name: string) => cpu(page).locator(`svg.frame[data-name="${name}"]:visible`)

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a report has no violation, whatever is open, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openReport(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    for (const summary of await page.locator('details:not([open]) > summary:visible').all()) await summary.click()
    for (const name of ['Yours', 'Starter', 'Change']) {
      for (const tab of await page.getByRole('tab', { name }).all()) await tab.click()
      await expectNoViolation(page, colorScheme === 'light' ? 'all' : 'contrast')
    }
  })
}

test('a report is no wider than a phone, in any of its tabs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openReport(page)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('a flamegraph is navigated, zoomed and searched by keyboard alone', async ({ page }) => {
  await openReport(page)
  await page.getByRole('tab', { name: 'Yours' }).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Starter' }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('divide')
  await expect(cpu(page).getByRole('status').filter({ visible: true })).toHaveText('One frame, 70 % of the run')
  await expect(frame(page, 'divideByAndSum')).toHaveClass(/found/)

  await page.keyboard.press('Tab')
  await expect(frame(page, '(root)')).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key)
  await expect(frame(page, 'divideByAndSum')).toBeFocused()
  await expect(cpu(page).locator('[data-part=detail]:visible')).toContainText('self time 3 ms, 30 %; total time 7 ms, 70 %')

  await page.keyboard.press('Enter')
  await expect(frame(page, 'divideByAndSum')).toHaveAttribute('width', '100%')
  await expect(frame(page, '(garbage collector)')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(frame(page, 'divideByAndSum')).toHaveAttribute('width', '70%')
  await expect(frame(page, 'divideByAndSum')).toBeFocused()
})

test('a table is sorted by its headings, by keyboard', async ({ page }) => {
  await openReport(page)
  await page.getByRole('tab', { name: 'Starter' }).first().click()
  const table = cpu(page).locator('table:visible')
  const names = () => table.locator('tbody th').allTextContents()
  await table.getByRole('button', { name: 'Total', exact: true }).focus()
  await page.keyboard.press('Enter')
  expect((await names())[0]).toBe('workload')
  await expect(table.getByRole('columnheader', { name: 'Total', exact: true })).toHaveAttribute('aria-sort', 'descending')
  await page.keyboard.press('Enter')
  expect((await names()).at(-1)).toBe('workload')
  await table.getByRole('button', { name: 'Function' }).click()
  expect((await names())[0]).toContain('"><script>')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE })

  test('a tap selects a frame, and a second tap on it zooms', async ({ page }) => {
    await openReport(page, inExercise)
    await page.evaluate(() =>
      addEventListener('click', ({ target }) => (document.title = (target as HTMLElement).dataset['line'] ?? document.title)),
    )
    const title = await page.title()
    await page.getByRole('tab', { name: 'Starter' }).first().tap()
    await frame(page, 'divideByAndSum').tap()
    await expect(cpu(page).locator('[data-part=detail]:visible .place')).toBeVisible()
    await expect(frame(page, 'divideByAndSum')).not.toHaveAttribute('width', '100%')
    expect(await page.title()).toBe(title)
    await frame(page, 'divideByAndSum').tap()
    await expect(frame(page, 'divideByAndSum')).toHaveAttribute('width', '100%')
    expect(await page.title()).toBe(title)
  })
})

test('on an exercise page a frame leads to its line, by click and by keyboard', async ({ page }) => {
  await openReport(page, inExercise)
  await page.evaluate(() =>
    addEventListener('click', ({ target }) => (document.title = (target as HTMLElement).dataset['line'] ?? document.title)),
  )
  await page.getByRole('tab', { name: 'Starter' }).first().click()
  await frame(page, 'divideByAndSum').click()
  expect(await page.title()).toBe('4')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.title()).toBe('12')
})

import { expect } from '@playwright/test'
import { expectFine, expectNoWider, PHONE } from './axe.ts'
import { BenchPage } from './bench-page.ts'
import { recorded, runAs } from './recorded.ts'
import { test } from './test.ts'

const LESSON = '/lessons/04-optimizing-a-synchronous-function-call/'
const STEP = '/lessons/04-optimizing-a-synchronous-function-call/divide-once/'
const EXERCISE = '/exercises/divide-by-and-sum/'
/** More files than fit next to each other. */
const FILES = '/exercises/five-planted-problems/'
const PAGES = [
  '/',
  '/lessons/',
  LESSON,
  STEP,
  '/exercises/',
  EXERCISE,
  FILES,
  '/how-it-measures/',
  '/accuracy/',
  '/capacity/',
  '/errors/',
  '/advice/',
  '/glossary/',
  '/tools/',
  '/predictions/',
  '/teaching/',
  '/account/',
  '/join/',
  '/cohorts/',
  '/cohorts/one/',
  '/admin/',
  '/no-such-page/',
]

/** Links within the site that lead somewhere; most of them are on every page. */
const followed = new Set<string>()

for (const path of PAGES) {
  test(`${path} has no violation, and its links within the site lead somewhere`, async ({ page, request }) => {
    await page.goto(path)
    if (path === EXERCISE) await expect(page.locator('.monaco-editor')).toBeVisible()
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((each) => each.getAttribute('href')!.split('#')[0]!))
    for (const href of links) {
      if (followed.has(href)) continue
      expect((await request.head(href)).status(), href).toBe(200)
      followed.add(href)
    }
    await expectFine(page)
  })
}

test('the warning about a missing container has no violation', async ({ page }) => {
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isolation: false } })
  })
  // One page of each layout.
  for (const path of ['/', '/how-it-measures/', LESSON]) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Notice' })).toContainText('without a container')
    await expectFine(page)
  }
})

test('on a phone no page with an editor is wider than the window', async ({ page }) => {
  await page.setViewportSize(PHONE)
  // On other pages, no script reads the width as they load, so they are like those that become as narrow, above.
  for (const path of [EXERCISE, FILES, '/compare/']) {
    await page.goto(path)
    await expectNoWider(page)
  }
})

test('in a small window the tabs of all files are within it', async ({ page }) => {
  await page.setViewportSize({ width: 810, height: 700 })
  await page.goto(FILES)
  for (const tab of await page.getByRole('tablist', { name: 'Files' }).getByRole('tab').all())
    await expect(tab).toBeInViewport({ ratio: 1 })
})

test('no page runs inline scripts', async ({ request }) => {
  for (const path of PAGES) {
    const html = await (await request.get(path)).text()
    expect(html.match(/<script(?![^>]*(src=|application\/json))[^>]*>/g) ?? [], path).toEqual([])
  }
})

test('an exercise can be done by keyboard alone, and its verdict has no violation', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open('divide-by-and-sum')
  await page.keyboard.press('Tab')
  await expect(page.locator('.skip')).toBeFocused()

  const handle = page.getByRole('separator', { name: 'Width of the task' })
  await handle.focus()
  const before = Number(await handle.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuenow', String(before + 2))

  await page.locator('.monaco-editor textarea, .monaco-editor .native-edit-context').first().focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('// typed')
  expect(await bench.kept('divide-by-and-sum')).toContain('// typed')
  await page.keyboard.press('Control+m')
  await page.keyboard.press('Tab')
  await expect(page.locator('.monaco-editor :focus')).toHaveCount(0)

  await bench.run.focus()
  await runAs(page, recorded('divide-by-and-sum-slow'), () => page.keyboard.press('Enter'))
  await expectFine(page)
  await page.getByRole('tab', { name: 'Verdict' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-part=attempts]')).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { test } from './test.ts'

const LESSON = '/lessons/04-optimizing-a-synchronous-function-call/benchmark/'
const outcome = (page: Page) => page.locator('a.term', { hasText: /^benchmarks?$/ })
const card = (page: Page) => page.locator('.term-card:popover-open')

test('a term shows its card to a pointer and to the keyboard, and Escape closes it', async ({ page }) => {
  await page.goto(LESSON)
  await outcome(page).hover()
  await expect(card(page)).toContainText('runs code many times')
  await card(page).hover()
  await page.waitForTimeout(500)
  await expect(card(page), 'it stays while the pointer is on it').toBeVisible()
  await expectNoViolation(page)
  await page.mouse.move(5, 5)
  await expect(card(page)).toHaveCount(0)

  // With Tab, as a reader would: focus set by a script has no visible ring.
  await page.locator('main a.term').first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  const href = (await page.locator(':focus').getAttribute('href'))!
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname + url.hash === href)
  await expect(page.locator('h3:target')).toBeVisible()
})

test('terms are marked once per page, and not in code, headings or links', async ({ page }) => {
  await page.goto(LESSON)
  const terms = await page.locator('a.term').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(terms.length).toBeGreaterThan(5)
  expect(new Set(terms).size).toBe(terms.length)
  await expect(page.locator(':is(pre, code, h1, h2, h3, a a, summary) a.term')).toHaveCount(0)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a tap shows the card within the window, and the card contains the link', async ({ page }) => {
    await page.goto(LESSON)
    await outcome(page).tap()
    await expect(card(page)).toBeVisible()
    expect(page.url()).toContain(LESSON)
    const box = (await card(page).boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    await card(page).getByRole('link').tap()
    await page.waitForURL(/\/glossary\/#benchmark$/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a term is a link to the glossary', async ({ page }) => {
    await page.goto(LESSON)
    await expect(page.locator('.term-card').first()).toBeHidden()
    await outcome(page).click()
    await expect(page).toHaveURL(/\/glossary\/#benchmark$/)
  })
})

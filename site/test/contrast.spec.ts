import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { test } from './test.ts'

const LESSON = '/lessons/04-optimizing-a-synchronous-function-call/divide-once/'
const CODE = 'main .expressive-code code'

/** What the check says of the page. */
async function found(page: Page): Promise<string> {
  return expectNoViolation(page, 'contrast').then(
    () => 'nothing',
    ({ message }: Error) => message,
  )
}

/** Paints a token in the middle of the first block of code. */
async function paint(page: Page, style: string): Promise<void> {
  await page
    .locator(`${CODE} span:text-matches("[a-z]{3}")`)
    .nth(5)
    .evaluate((token, text) => token.setAttribute('style', text), style)
}

test('one pale word in a block of code is found, on a page whose other texts were judged before', async ({ page }) => {
  await page.goto(LESSON)
  expect(await found(page)).toBe('nothing')
  await paint(page, 'color: #bbb')
  expect(await found(page)).toContain('color-contrast: ')
})

test('a word is found that is pale by what is drawn beside its own element', async ({ page }) => {
  await page.goto(LESSON)
  expect(await found(page)).toBe('nothing')
  // Under the second of two lines alike, as an editor marks lines.
  await page.locator('main').evaluate((main) =>
    main.insertAdjacentHTML(
      'afterbegin',
      `<div style="position: relative; color: #1d1a16; background: #fff; line-height: 30px; width: 300px">
        <div style="position: absolute; top: 30px; width: 300px; height: 30px; background: #333"></div>
        <div style="position: relative"><div>one line</div><div>another line</div></div>
      </div>`,
    ),
  )
  expect(await found(page)).toContain('color-contrast: ')
})

test('pale text is found though the first text like it is hidden from sight', async ({ page }) => {
  await page.goto(LESSON)
  await page.locator('main').evaluate((main) =>
    main.insertAdjacentHTML(
      'afterbegin',
      `<p style="color: #bbb; clip-path: inset(50%); position: absolute">hidden from sight</p>
       <p style="color: #bbb">in plain sight</p>`,
    ),
  )
  expect(await found(page)).toContain('color-contrast: ')
})

test('text with enough contrast in one theme is found pale in the other', async ({ page }) => {
  await page.goto(LESSON)
  await paint(page, 'color: #1d1a16')
  expect(await found(page)).toBe('nothing')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await found(page)).toContain('color-contrast: ')
})

test('large text may have less contrast than small text', async ({ page }) => {
  await page.goto(LESSON)
  await paint(page, 'color: #888; font-size: 40px')
  expect(await found(page)).toBe('nothing')
  await paint(page, 'color: #888')
  expect(await found(page)).toContain('color-contrast: ')
})

test('a pale word behind something, where axe judges nothing, is found once nothing hides it', async ({ page }) => {
  await page.goto(LESSON)
  await page.locator('main').evaluate((main) =>
    main.insertAdjacentHTML(
      'afterbegin',
      `<div style="position: relative; width: 300px; line-height: 30px">
        <div style="color: #bbb; background: #fff">pale words</div>
        <div id="cover" style="position: absolute; inset: 0; background: #fff"></div>
      </div>`,
    ),
  )
  expect(await found(page)).toBe('nothing')
  await page.locator('#cover').evaluate((cover) => cover.remove())
  expect(await found(page)).toContain('color-contrast: ')
})

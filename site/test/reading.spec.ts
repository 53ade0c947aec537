import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expectVerdict, source } from './bench-page.ts'
import { test } from './test.ts'

const READING = 'find-the-frame'
const right = JSON.parse(source(READING, 'solutions/right.json')) as Record<string, string>

/** Moves from the initially selected frame, the root, to another with arrow keys only. */
async function walkTo(page: Page, way: string): Promise<void> {
  await page.keyboard.press('Home')
  for (const name of way.split(' > ')) {
    await page.keyboard.press('ArrowDown')
    for (let tries = 0; (await page.evaluate(() => (document.activeElement as SVGElement).dataset['name'])) !== name; tries++) {
      expect(tries, `a frame ${name}`).toBeLessThan(8)
      await page.keyboard.press('ArrowRight')
    }
  }
}

test('panes have default heights until they are moved, separately for quizzes and editors', async ({ page }) => {
  const height = (name: string) => page.getByRole('separator', { name: `Height of the ${name}` })
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hotpath:pane:')))
  await page.goto('/exercises/divide-by-and-sum/')
  await expect(height('editor'), '24 lines at 900 px').toHaveAttribute('aria-valuenow', '72')
  await page.goto(`/exercises/${READING}/`)
  await expect(height('flamegraph')).toHaveAttribute('aria-valuenow', '62')
  expect(await kept()).toEqual([])
  await expect(page.getByRole('button', { name: 'Move beside the flamegraph' })).toBeVisible()
  await height('flamegraph').press('ArrowDown')
  await page.reload()
  await expect(height('flamegraph')).toHaveAttribute('aria-valuenow', '64')
  await height('flamegraph').press('Enter')
  await expect(height('flamegraph'), 'and back').toHaveAttribute('aria-valuenow', '62')
  await page.goto('/exercises/divide-by-and-sum/')
  await expect(height('editor')).toHaveAttribute('aria-valuenow', '72')
})

test('answers are cleared and restored without losing later ones', async ({ page }) => {
  await page.goto(`/exercises/${READING}/`)
  const given = page.locator('.questions li').first().locator('[data-given]')
  await page.locator('flame-graph [role=treeitem][tabindex="0"]').focus()
  await walkTo(page, 'busiest')
  await page.keyboard.press('1')
  await expect(given).toHaveText('busiest')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(given).toHaveText('No frame yet.')
  await page.locator('flame-graph [role=treeitem][tabindex="0"]').focus()
  await walkTo(page, 'busiest > tally')
  await page.keyboard.press('1')
  for (const way of ['busiest', 'busiest > tally']) {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(given).toHaveText(way)
  }
})

test('checking with nothing chosen is no attempt: the page says what to do', async ({ page }) => {
  await page.goto(`/exercises/${READING}/`)
  await page.getByRole('button', { name: /^Check/ }).click()
  await expect(page.locator('.notice')).toContainText('No frame is chosen for any question.')
  await expect(page.locator('.notice')).toContainText('did not count')
  await expect(page.locator('[data-part=counts]')).toHaveText('0')
})

test('the whole picture is shown again, and the answers stay', async ({ page }) => {
  await page.goto(`/exercises/${READING}/`)
  const given = page.locator('.questions li').first().locator('[data-given]')
  await page.locator('flame-graph [role=treeitem][tabindex="0"]').focus()
  await walkTo(page, 'busiest')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('button', { name: 'Show all' })).toBeDisabled()
  await expect(given).toHaveText('busiest')
})

test('a quiz is answered by keyboard: wrong frames get a note, right ones pass, and attempts are kept', { tag: '@lane' }, async ({
  page,
}) => {
  await page.goto(`/exercises/${READING}/`)
  expect(await page.content(), 'no answer is in the page').not.toContain('One row too high')
  const questions = page.locator('.questions li')
  await expect(questions).toHaveCount(3)
  await expect(page.locator('flame-graph [role=tree]')).toBeVisible()
  await expect(questions.first().getByRole('button')).toBeDisabled()

  await page.locator('flame-graph [role=treeitem][tabindex="0"]').focus()
  await walkTo(page, 'busiest > tally > findRoute > isSamePath')
  await page.keyboard.press('1')
  await expect(questions.nth(0)).toContainText('busiest > tally > findRoute > isSamePath')
  await walkTo(page, right['amdahl']!)
  await page.keyboard.press('2')
  await expectVerdict(page, 'wrong', () => page.keyboard.press('Control+Enter'))
  const said = page.locator('article.verdict .answers li')
  await expect(said.nth(0)).toContainText('One row too high')
  await expect(said.nth(1)).toContainText('passes: ')
  await expect(said.nth(2)).toContainText('No frame was chosen')
  await expect(page.getByRole('button', { name: 'Profile this attempt' })).toHaveCount(0)
  await expectNoViolation(page)

  await page.reload()
  await expect(questions.nth(0)).toContainText('isSamePath')
  await page.locator('flame-graph [role=treeitem][tabindex="0"]').focus()
  await walkTo(page, right['own-time']!)
  await page.keyboard.press('1')
  await walkTo(page, right['second-place']!)
  await questions.nth(2).getByRole('button', { name: 'Answer with shapeOf' }).click()
  await expectVerdict(page, 'pass', () => page.keyboard.press('Control+Enter'))
  await page.getByRole('tab', { name: 'Debrief' }).click()
  await expect(page.locator('[data-part=debrief]')).toContainText('Width is total')
  await page.getByRole('tab', { name: 'Attempts' }).click()
  await expect(page.locator('.attempts li')).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Restore/ })
    .last()
    .click()
  await expect(questions.nth(2)).toContainText('No frame yet')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(questions.nth(2)).toContainText('nameOf > shapeOf')
})

test('spans of charts are chosen with arrow keys, and answered by number', { tag: '@lane' }, async ({ page }) => {
  await page.goto('/exercises/which-chart/')
  const questions = page.locator('.questions li')
  const chosen = page.locator('.span-charts input:checked')
  await expect(page.getByRole('radiogroup', { name: 'Spans of the charts' }).getByRole('radio')).toHaveCount(20)
  await expect(questions.first()).toContainText('No span yet.')
  await expect(page.getByRole('separator', { name: 'Height of the charts' })).toBeVisible()
  await expectNoViolation(page)

  await page.getByRole('radio', { name: /^CPU Usage, A/ }).focus()
  for (const key of ['Space', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(chosen).toHaveValue('CPU Usage > C')
  await expect(page.locator('.span-figures')).toContainText('CPU Usage, C, 16 to 24 s: ')
  await page.keyboard.press('1')
  await expect(questions.nth(0)).toContainText('CPU Usage > C')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(chosen).toHaveValue('Event Loop Delay > B')
  await page.keyboard.press('2')
  await page.keyboard.press('ArrowUp')
  await expect(chosen, 'the same span of the chart above').toHaveValue('Memory Usage > B')
  await page.keyboard.press('3')
  await expectVerdict(page, 'wrong', () => page.keyboard.press('Control+Enter'))
  const said = page.locator('article.verdict .answers li')
  await expect(said.nth(0)).toContainText('passes: ')
  await expect(said.nth(2)).toContainText('its lines are level here')

  await page.reload()
  await expect(questions.nth(1)).toContainText('Event Loop Delay > B')
  await page.locator('.span-plot label', { has: page.getByRole('radio', { name: /^Memory Usage, E/ }) }).click()
  await questions.nth(2).getByRole('button', { name: 'Answer with Memory Usage > E' }).click()
  await expectVerdict(page, 'pass', () => page.keyboard.press('Control+Enter'))
})

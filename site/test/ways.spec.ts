import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { makeAccount } from './accounts.ts'
import { expectFine } from './axe.ts'
import { BenchPage, TABLET } from './bench-page.ts'
import { recorded } from './recorded.ts'
import { test } from './test.ts'

test.use(TABLET)

const EXERCISE = 'divide-by-and-sum'
/** Of the part of its debrief for the highest level. */
const BEYOND = 'Fewer and shorter waits'

test('a pass opens the debrief, other ways and near misses, and folds what leads to a higher level', async ({ page }) => {
  const bench = new BenchPage(page, 'textarea')
  await bench.open(EXERCISE)
  expect(await page.content(), 'the page itself holds no debrief').not.toContain(BEYOND)
  await expect(page.getByRole('tab', { name: 'Other ways' })).toHaveCount(0)
  await bench.write("'use strict'\nmodule.exports = (num, array) => array.length\n")
  await bench.runAs(recorded('divide-by-and-sum-pass'))

  await page.getByRole('button', { name: 'Read the debrief' }).click()
  const debrief = page.locator('exercise-debrief')
  await expect(debrief).toContainText('What paid off, and what has expired')
  await expect(debrief.getByText(BEYOND)).toHaveCount(1)
  await expect(debrief.getByText(BEYOND)).toBeHidden()
  await debrief.getByText('The way to “excellent”').click()
  await expect(debrief.getByText(BEYOND)).toBeVisible()
  await expectFine(page)

  await page.getByRole('tab', { name: 'Other ways' }).click()
  await expect(page.locator('[data-part=steps]'), 'next steps belong to the verdict').toBeHidden()
  const ways = page.locator('other-ways')
  await expect(ways.getByText('four accumulators')).toBeHidden()
  const half = ways.locator('[data-solution="map-then-loop.js"]')
  await half.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(half.locator('pre')).toContainText('module.exports')
  await expect(half).toContainText('One of the two calls per element is gone')
  await expect(ways.locator('section').nth(1)).toContainText('without try')
  await expect(ways).toContainText('Sign in to see the solutions that other learners share')
  await expect(ways).not.toContainText('cheat')
  await expectFine(page)
})

test('after three attempts without a pass, one way is shown on request', async ({ page }) => {
  const bench = new BenchPage(page, 'textarea')
  await bench.open(EXERCISE)
  for (const code of ['1', '2', '3']) {
    await expect(page.getByRole('button', { name: 'Show me one way' })).toHaveCount(0)
    await bench.write(`'use strict'\nmodule.exports = (num, array) => ${code}\n`)
    await bench.runAs(recorded('divide-by-and-sum-slow'))
    await expect(page.getByRole('tab', { name: `Attempts ${code}` })).toBeVisible()
  }
  await page.locator('[data-part=steps]').getByRole('button', { name: 'Show me one way' }).click()
  const ways = page.locator('other-ways')
  await expect(ways).toContainText('its staff see it')
  await expectFine(page)
  await ways.getByRole('button', { name: 'Show me one way' }).click()
  await expect(ways.locator('[data-solution="map-then-loop.js"] pre')).toContainText('module.exports')
  await expect(ways.locator('[data-solution]')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: 'Debrief' })).toHaveCount(0)
  await expectFine(page)

  await page.reload()
  await page.getByRole('button', { name: 'See the way you were shown' }).click()
  await expect(ways.locator('[data-solution="map-then-loop.js"] pre')).toContainText('module.exports')
})

test('an account shares its solutions under a pseudonym, and stops', async ({ page }) => {
  await makeAccount(page, 'Someone')
  await page.goto('/account/')
  const unique = `Fox ${randomUUID().slice(0, 8)}`
  const sharing = page.locator('account-sharing')
  await sharing.getByLabel('Pseudonym').fill(unique)
  await sharing.getByRole('button', { name: 'Share my solutions' }).click()
  await expect(sharing).toContainText(`You have shared your solutions as ${unique}`)
  await expectFine(page)
  await sharing.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(sharing.getByRole('button', { name: 'Share my solutions' })).toBeVisible()
})

import { expect } from '@playwright/test'
import { expectFine } from './axe.ts'
import { BenchPage, solutionWith } from './bench-page.ts'
import { recorded } from './recorded.ts'
import { test } from './test.ts'

const EXERCISE = 'more-than-it-can-take'

test('the verdict on a server under overload shows how many were served in time, too late, and refused', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open(EXERCISE)
  await expect(page.getByRole('heading', { name: 'More than it can take' })).toBeVisible()
  await bench.write(solutionWith(EXERCISE, 'pass'))
  const verdict = recorded(`${EXERCISE}-pass`)
  await bench.runAs(verdict)
  const { yours } = verdict.http!.arrivals!
  await expect(bench.verdict.getByText('Answers per second within 100 ms, of 400 requests that arrive')).toBeVisible()
  const shown = (label: string) => bench.verdict.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]').locator('b')
  await expect(shown('Refused')).toHaveText(`${Math.round(yours.refused)} per second`)
  await expect(shown('Served after more than 100 ms')).toHaveText(`${Math.round(yours.tooLate)} per second`)
  await expectFine(page)
})

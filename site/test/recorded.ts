import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Verdict } from '../../grader/contracts/index.ts'
import { HandAgent } from '../../grader/test/api/server.ts'

/** A verdict that was measured once, with everything that a page shows of it. */
export function recorded(name: `${string}-${Verdict['verdict']}`): Verdict {
  return JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8')) as Verdict
}

/** Takes the next submission that waits at the server of `page`, and gives it `verdict`: in the place of an agent, without measuring. */
export async function giveVerdict(page: Page, verdict: Verdict): Promise<void> {
  const agent = new HandAgent({ address: new URL(page.url()).origin })
  let lease = await agent.lease()
  while (lease.status === 204) lease = await agent.lease()
  expect(lease.status).toBe(200)
  await agent.progress(lease.body, [{ type: 'stage', stage: 'measuring', position: null }])
  expect((await agent.result(lease.body, verdict)).status).toBeLessThan(300)
}

/** Runs what is in the editor, and has it judged as `verdict`, which the page then shows. */
export async function runAs(page: Page, verdict: Verdict, run: () => Promise<void>): Promise<void> {
  await Promise.all([giveVerdict(page, verdict), run()])
  await expect(page.locator('article.verdict')).toHaveAttribute('data-verdict', verdict.verdict)
  await expect(page.locator('[data-part=run]:visible')).toBeEnabled()
}

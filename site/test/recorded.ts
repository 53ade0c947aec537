import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Verdict } from '../../grader/contracts/index.ts'
import { HandAgent } from '../../grader/test/server/http/clients.ts'

/** A verdict that was measured once, with everything that a page shows of it. */
export function recorded(name: `${string}-${Verdict['verdict']}`): Verdict {
  return JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8')) as Verdict
}

/**
 * Gives what waits at the server of `page` a recorded verdict, in the place of an agent and without measuring, until the page shows it:
 * submissions of other tests, which nobody waits for any more, may come first.
 */
export async function showVerdict(page: Page, verdict: Verdict): Promise<void> {
  const agent = new HandAgent({ address: new URL(page.url()).origin })
  const shown = new AbortController()
  const answering = answerAll(agent, verdict, shown.signal)
  try {
    await expect(page.locator('article.verdict')).toHaveAttribute('data-verdict', verdict.verdict, { timeout: 60_000 })
  } finally {
    shown.abort()
    await answering
  }
}

async function answerAll(agent: HandAgent, verdict: Verdict, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { status, body: job } = await agent.lease(signal).catch(() => ({ status: 0, body: null }))
    if (status !== 200) continue
    await agent.progress(job, [{ type: 'stage', stage: 'measuring', position: null }])
    await agent.result(job, { ...verdict, exercise: job.exercise })
  }
}

/** Runs what is in the editor, and has it judged as `verdict`, which the page then shows. */
export async function runAs(page: Page, verdict: Verdict, run: () => Promise<void>): Promise<void> {
  await run()
  await showVerdict(page, verdict)
  await expect(page.locator('[data-part=run]:visible')).toBeEnabled()
}

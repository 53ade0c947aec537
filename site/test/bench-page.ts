import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Verdict } from '../../grader/contracts/index.ts'
import { LANE_WAIT } from './lane-wait.ts'
import { runAs } from './recorded.ts'

const exercises = new URL('../../exercises/', import.meta.url)

/** Text of a file in an exercise's folder. */
export function source(exercise: string, path: string): string {
  return readFileSync(fileURLToPath(new URL(`${exercise}/${path}`, exercises)), 'utf8')
}

/** The first file in solutions/ that should get this verdict and, if given, this level. */
export function solutionWith(exercise: string, verdict: string, level?: string): string {
  const { solutions } = JSON.parse(source(exercise, 'exercise.json')) as { solutions: Record<string, { verdict: string; level?: string }> }
  const found = Object.entries(solutions).find(
    ([name, expected]) => name.endsWith('.js') && expected.verdict === verdict && (!level || expected.level === level),
  )
  if (!found) throw new Error(`${exercise} has no solution that is ${verdict}`)
  return source(exercise, `solutions/${found[0]}`)
}

/** For tests that are not about the editor: a tablet gets a textarea beside the same panes, which takes half of the CPU time. */
export const TABLET = { hasTouch: true }

/** An exercise page and its parts. With Monaco, unless the test uses `TABLET` and says so. */
export class BenchPage {
  readonly page: Page
  readonly editor: Locator
  readonly run: Locator
  readonly status: Locator
  readonly verdict: Locator
  readonly saved: Locator

  constructor(page: Page, kind: 'monaco' | 'textarea' = 'monaco') {
    this.page = page
    this.editor = page.locator(kind === 'monaco' ? '.monaco-editor' : 'textarea.plain-editor').first()
    this.run = page.locator('.editor-pane [data-part=run]')
    this.status = page.locator('[data-part=status]')
    this.verdict = page.locator('article.verdict')
    this.saved = page.locator('[data-part=saved]')
  }

  async open(exercise: string): Promise<void> {
    await this.page.goto(`/exercises/${exercise}/`)
    await expect(this.editor).toBeVisible()
    await expect(this.saved).not.toBeEmpty()
  }

  write(text: string): Promise<void> {
    return writeInto(this.editor, text)
  }

  /** The editor's text as stored in the browser. */
  async kept(exercise: string): Promise<string> {
    await expect(this.saved).toHaveText(/Saved in this browser|Draft restored/)
    const draft = await this.page.evaluate((key) => localStorage.getItem(key), `hotpath:draft:${exercise}`)
    return Object.values((JSON.parse(draft ?? '{}') as { files: Record<string, string> }).files)[0] ?? ''
  }

  /** Presses Ctrl+Enter, then expects the recorded verdict. */
  runAs(verdict: Verdict): Promise<void> {
    return runAs(this.page, verdict, () => this.page.keyboard.press('ControlOrMeta+Enter'))
  }

  /** Presses Ctrl+Enter, then expects this verdict. */
  async expectVerdict(outcome: string): Promise<void> {
    await expectVerdict(this.page, outcome, () => this.page.keyboard.press('ControlOrMeta+Enter'))
  }
}

/** Replaces everything in an editor, in Monaco by pasting. */
export async function writeInto(editor: Locator, text: string): Promise<void> {
  const page = editor.page()
  if (await editor.evaluate((element) => element instanceof HTMLTextAreaElement)) return editor.fill(text)
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.evaluate((value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', value)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Runs on a shared machine: an unsure run is repeated, as the page advises. */
const TRIES = 5

/** Runs and waits for the verdict; repeats the run if the machine was too busy to decide. */
export async function expectVerdict(page: Page, outcome: string, run: () => Promise<void>): Promise<void> {
  expect(test.info().tags, 'what takes the lane has a tag that says so').toContain('@lane')
  const button = page.locator('[data-part=run]:visible')
  for (let tries = 1; ; tries++) {
    await expect(button).toBeEnabled()
    await run()
    await expect(button).toBeDisabled()
    await expect(button).toBeEnabled(LANE_WAIT)
    const said = await page.locator('article.verdict').getAttribute('data-verdict')
    if (tries === TRIES || (said !== 'unsure' && said !== 'fault')) return expect(said).toBe(outcome)
  }
}

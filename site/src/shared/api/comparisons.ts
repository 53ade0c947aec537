import type { Comparison, NewComparison, ProgramOutput } from '../../../../grader/contracts/comparison.ts'
import { call, send } from './client.ts'
import { pauseAfter } from './profiles.ts'

/** Starts a comparison. @throws Refused, Unreachable */
export function askComparison(asked: NewComparison): Promise<Comparison> {
  return send('POST', '/api/comparisons', asked)
}

/** A comparison by its id. @throws Refused, Unreachable */
export function readComparison(id: string): Promise<Comparison> {
  return call(`/api/comparisons/${encodeURIComponent(id)}`)
}

/**
 * Waits for the end of a comparison, as long as it is wanted.
 * @param seen called with each state, the last one too
 * @throws Refused, Unreachable
 */
export async function followComparison(comparison: Comparison, seen: (now: Comparison) => void, wanted: () => boolean): Promise<void> {
  const began = performance.now()
  let now = comparison
  while (wanted()) {
    seen(now)
    if (now.state !== 'waiting') return
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(performance.now() - began)))
    if (wanted()) now = await readComparison(now.id)
  }
}

/** Runs a program. Answers when it has ended. @throws Refused, Unreachable */
export function runProgram(code: string): Promise<ProgramOutput> {
  return send('POST', '/api/programs', { code })
}

import { endingWith } from '../measure/ending.ts'
import { variantSessions } from '../measure/variants.ts'
import { laneHealth } from '../verdict/lane.ts'
import { CHECK_BYTES, checkResults } from './agreement.ts'
import { loadVariant } from './load.ts'
import { checkAfterwards } from './passes.ts'
import { begin, isOver, type Progress } from './progress.ts'
import { resultOf } from './result.ts'
import { comparisonTrouble } from './trouble.ts'
import type { Canary } from '../measure/canary.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { ComparisonResult, Limits, SourceFiles } from '../../contracts/index.ts'

/** Those of the course's functions, whose warm sandboxes fit. */
export const COMPARISON_LIMITS: Limits = { wallSeconds: 10, cpuSeconds: 20, memoryMb: 192, pids: 32, outputKb: 64, fileKb: 64 }

/** Where to compare. */
export interface Ground {
  /** Opens the engine's sandboxes. @throws HotpathError E_ENGINE */
  engine(): Promise<Sandbox>
  canary: Canary
  /** Name of the processor; null before it is known. */
  processor(): string | null
  signal: AbortSignal
  /** Resolves when the sandboxes for learners' submissions are ready: before the first session only, since a submission ends a later one. */
  ready(): Promise<void>
}

/**
 * Measures variants of a function against each other with the clock of verdicts: sessions in fresh sandboxes, each checked by the
 * canaries, until every pair is clear or at the limit of sessions or time. Calls `show` with the result after every session. With the
 * same progress, the next call after an abort continues.
 * @param variants files of each variant, from `filesOf`
 * @throws Error if the grader failed; rejects when the signal aborts
 */
export async function compare(
  variants: readonly SourceFiles[],
  ground: Ground,
  show: (soFar: ComparisonResult) => void = () => {},
  progress = begin(variants.length),
): Promise<ComparisonResult> {
  let sandbox: Sandbox | null = null
  const result = () => resultOf(progress, sandbox, ground.processor())
  try {
    sandbox = await ground.engine()
    await measure(variants, { ...ground, sandbox }, progress, () => show(result()))
  } catch (cause) {
    ground.signal.throwIfAborted()
    progress.trouble = comparisonTrouble(cause)
    if (progress.trouble === null) throw cause
  }
  return result()
}

async function measure(
  variants: readonly SourceFiles[],
  { sandbox, canary, signal, ready }: Omit<Ground, 'engine'> & { sandbox: Sandbox },
  progress: Progress,
  show: () => void,
): Promise<void> {
  const run = { load: variants.map(loadVariant), limits: COMPARISON_LIMITS, check: checkResults, checkBytes: CHECK_BYTES, checkAfterwards }
  await ready()
  let began = performance.now()
  for await (const session of variantSessions(run, endingWith(signal, sandbox))) {
    // Before the session's sandboxes are torn down on the lane.
    const health = laneHealth(await canary.read())
    progress.seconds += (performance.now() - began) / 1000
    progress.readings.push(health)
    if (health.healthy) progress.sessions.push(session)
    else progress.voided++
    show()
    if (isOver(progress)) return
    began = performance.now()
  }
}

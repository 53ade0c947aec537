import { said } from './ask.ts'
import { freshInputs } from './frames.ts'
import { host, request } from './hosted.ts'
import { loadSubmission } from './load.ts'
import type { BenchmarkRun, BenchmarkStats, Exercise, SourceFiles } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { FailureError } from '../sandbox/failure.ts'

/** benchmark.js's maxTime for the figures shown beside a verdict, ms. */
const MAX_TIME_MS = 150
/** Limit for loading, and then for the reply. benchmark.js relies on clocks inside the process, which a submission can stop. */
const PATIENCE_SECONDS = 3

/**
 * benchmark.js's statistics from inside the learner's process, shown beside the verdict. Null if the submission fails here,
 * since the measurement reports why. The only failure reported is interference.
 */
export async function runBenchmark(exercise: Exercise, files: SourceFiles, sandbox: Sandbox): Promise<BenchmarkRun> {
  const { limits } = exercise.manifest
  const box = await sandbox.open({ role: 'compute', core: 'aside', limits })
  try {
    const hosted = host(box, 'theirs', { ...limits, wallSeconds: PATIENCE_SECONDS })
    await loadSubmission(hosted, exercise, files)
    return { stats: statsOf(said(await request(hosted, { type: 'bench', ...freshInputs(), option: MAX_TIME_MS }))), failure: null }
  } catch (cause) {
    if (!(cause instanceof FailureError)) throw cause
    return { stats: null, failure: cause.failure.code === 'interference' ? cause.failure : null }
  } finally {
    void box.close()
  }
}

function statsOf(report: Record<string, unknown> | null): BenchmarkStats | null {
  const { hz, rme, samples } = report ?? {}
  if (!isAmount(hz) || !isAmount(rme) || !isAmount(samples)) return null
  return { hz, rme, samples: Math.round(samples) }
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

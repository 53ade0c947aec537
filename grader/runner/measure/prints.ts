import { freshInputs } from './frames.ts'
import { host, request } from './hosted.ts'
import { loadSubmission } from './load.ts'
import type { Exercise, Prints, SourceFiles } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { FailureError } from '../sandbox/failure.ts'

/** Calls that the average is taken over. */
const CALLS = 8

/**
 * Lines and bytes that a call of a function prints, on average, in a sandbox of its own; null if it prints nothing or fails. The figures
 * come from the learner's own process, so they explain and never decide.
 */
export async function printsPerCall(exercise: Exercise, files: SourceFiles, sandbox: Sandbox): Promise<Prints | null> {
  const { limits } = exercise.manifest
  const box = await sandbox.open({ role: 'compute', core: 'aside', limits })
  try {
    const hosted = host(box, 'theirs', limits)
    await loadSubmission(hosted, exercise, files)
    const { figures } = await request(hosted, { type: 'prints', ...freshInputs(), count: CALLS })
    const [lines, bytes] = figures.map((figure) => figure / CALLS) as [number, number, number]
    return Number.isFinite(lines) && Number.isFinite(bytes) && lines >= 0 && bytes > 0 ? { lines, bytes } : null
  } catch (cause) {
    if (!(cause instanceof FailureError)) throw cause
    return null
  } finally {
    await box.close()
  }
}

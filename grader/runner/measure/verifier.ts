import { host, timed } from './hosted.ts'
import { loadOurs } from './load.ts'
import type { Exercise, Limits } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { FailureError } from '../sandbox/failure.ts'
import type { Request } from './frames.ts'

/** A sandbox with the reference on another core. It repeats every batch of the submission, and the digests must be equal. */
export interface Verifier {
  /** Compares in the background. @throws FailureError wrong-output if an earlier batch has turned out wrong */
  expect(what: Request, digest: string): void
  /** Resolves when all comparisons so far are done. @throws FailureError wrong-output */
  settled(): Promise<void>
  close(): void
}

/**
 * CPU limit of its sandbox as a multiple of the others'. It repeats the batches of all sessions, while each session has its
 * own pair of sandboxes, and a submission can be much faster than the reference. With the plain limit, a submission ten times
 * as fast ended as a fault after eight sessions.
 */
const CPU_TIMES = 6

/** Limits of its sandbox. */
export function verifierLimits(limits: Limits): Limits {
  return { ...limits, cpuSeconds: CPU_TIMES * limits.cpuSeconds }
}

/** Returns at once: batches wait for the sandbox, which opens beside those of the first session. */
export function openVerifier(exercise: Exercise, sandbox: Pick<Sandbox, 'open'>): Verifier {
  const limits = verifierLimits(exercise.manifest.limits)
  const opening = sandbox.open({ role: 'compute', core: 'aside', limits })
  const loading = opening.then(async (box) => {
    const hosted = host(box, 'ours', limits)
    await loadOurs(hosted, exercise, exercise.manifest.reference)
    return hosted
  })
  let comparisons: Promise<unknown> = loading
  let failure: unknown = null
  comparisons.catch(() => {}) // handled in settled()

  return {
    expect(what, digest) {
      if (failure !== null) throw failure
      comparisons = comparisons.then(async () => {
        const { reply } = await timed(await loading, what)
        if (reply.digest !== digest) throw new FailureError({ code: 'wrong-output' })
      })
      comparisons.catch((cause: unknown) => (failure = cause))
    },
    async settled() {
      await comparisons
    },
    close() {
      opening.then(
        (box) => box.close(),
        () => {},
      ) // takes a while; no need to wait
    },
  }
}

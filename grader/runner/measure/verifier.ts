import { host, timed } from './hosted.ts'
import { loadOurs } from './load.ts'
import { FailureError, type Exercise, type Limits, type Sandbox } from '../../contracts/index.ts'
import type { Request } from './frames.ts'

/** A box with the reference, on another core: it does every batch of the submission again, and the digests must be equal. */
export interface Verifier {
  /** Compares in the background. @throws FailureError wrong-output where an earlier batch was found wrong by now */
  expect(what: Request, digest: string): void
  /** CPU nanoseconds a call of the reference, of each batch so far. */
  readonly nsPerCall: readonly number[]
  /** Resolves when every comparison so far is done. @throws FailureError wrong-output */
  settled(): Promise<void>
  close(): void
}

/**
 * CPU time of its box, in that of others: it does the batches of all sessions, where each of those has a pair of boxes of its own, and a
 * submission may be many times as fast as the reference. Ten times was the grader's fault after eight sessions.
 */
const CPU_TIMES = 6

/** What its box may take. */
export function verifierLimits(limits: Limits): Limits {
  return { ...limits, cpuSeconds: CPU_TIMES * limits.cpuSeconds }
}

export async function openVerifier(exercise: Exercise, sandbox: Pick<Sandbox, 'open'>): Promise<Verifier> {
  const { reference } = exercise.manifest
  const limits = verifierLimits(exercise.manifest.limits)
  const box = await sandbox.open({ role: 'compute', core: 'aside', limits })
  const hosted = host(box, 'ours', limits)
  const loaded = loadOurs(hosted, exercise, reference)
  let comparisons: Promise<void> = loaded
  let failure: unknown = null
  const nsPerCall: number[] = []
  comparisons.catch(() => {}) // the rejection is met in settled()

  return {
    expect(what, digest) {
      if (failure !== null) throw failure
      comparisons = comparisons.then(async () => {
        const { reply, work } = await timed(hosted, what)
        nsPerCall.push(work.cpuNs / work.calls)
        if (reply.digest !== digest) throw new FailureError({ code: 'wrong-output' })
      })
      comparisons.catch((cause: unknown) => (failure = cause))
    },
    nsPerCall,
    settled: () => comparisons,
    close() {
      void box.close()
    },
  }
}

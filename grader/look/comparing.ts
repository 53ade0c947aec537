import { Worker } from 'node:worker_threads'
import type { Compared, Snapshots } from './compare-heaps.ts'

/** Two snapshots of 48 MB as graphs take some 300 MB. */
const MOST_MB = 1024

/**
 * Compares two heap snapshots in a thread of its own: it takes a second or two, in which the agent is to answer others. Null where
 * one of them cannot be read, or would take too much memory. Rejects when the signal is aborted.
 */
export function compareApart(snapshots: Snapshots, signal: AbortSignal): Promise<Compared | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Compared | null>()
  const worker = new Worker(new URL('./compare-heaps.ts', import.meta.url), {
    workerData: snapshots,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  })
  const away = () => reject(signal.reason as Error)
  signal.addEventListener('abort', away, { once: true })
  worker.once('message', resolve)
  worker.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error)))
  worker.once('exit', () => resolve(null))
  return promise.finally(() => {
    signal.removeEventListener('abort', away)
    void worker.terminate()
  })
}

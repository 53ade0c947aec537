import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SimilarPair, Source } from './pairs.ts'

/** As similarPairs, in a thread of its own: comparing hundreds takes seconds, in which the API has others to answer. */
export async function compareApart(sources: readonly Source[], given: readonly string[]): Promise<SimilarPair[]> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { sources, given } })
  try {
    const [pairs] = (await once(worker, 'message')) as [SimilarPair[]]
    return pairs
  } finally {
    await worker.terminate()
  }
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { HotpathError } from '../errors.ts'
import type { Comparison, Source } from './pairs.ts'

/** Of 600 sources, with a quiet machine, some seconds. */
const LONGEST_SECONDS = 120

/** What needs more is broken off, and not the API with it, which lives in the same process. */
const MOST_MB = 1024

/**
 * As compare, in a thread of its own: comparing hundreds takes seconds, in which the API has others to answer.
 * @throws HotpathError E_SIMILAR_LONG
 */
export async function compareApart(sources: readonly Source[], given: readonly string[]): Promise<Comparison> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { sources, given }, resourceLimits: { maxOldGenerationSizeMb: MOST_MB } })
  try {
    const [comparison] = (await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_SECONDS * 1000) })) as [Comparison]
    return comparison
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException
    throw name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY' ? new HotpathError('E_SIMILAR_LONG', { seconds: LONGEST_SECONDS }) : error
  } finally {
    await worker.terminate()
  }
}

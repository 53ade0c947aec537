import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Kind, SourceFiles, TechniqueFound } from '../contracts/index.ts'

/** Six hundred attempts take one to three seconds of CPU time. Who would wait for longer is shown what was read until then. */
const LONGEST_SECONDS = 30

/** What somebody writes may take more to read than it is worth. */
const MOST_MB = 256

export interface Starter {
  kind: Kind
  files: SourceFiles
}

export interface Source {
  submission: string
  files: SourceFiles
}

/**
 * As techniquesOf, for many, in a thread of its own: the API has others to answer.
 * What is not in the answer could not be read in time.
 */
export async function recogniseApart(starter: Starter, sources: readonly Source[], longestSeconds = LONGEST_SECONDS): Promise<Map<string, TechniqueFound[]>> {
  const found = new Map<string, TechniqueFound[]>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { starter, sources }, resourceLimits: { maxOldGenerationSizeMb: MOST_MB } })
  worker.on('message', ([submission, places]: [string, TechniqueFound[]]) => found.set(submission, places))
  try {
    await once(worker, 'exit', { signal: AbortSignal.timeout(longestSeconds * 1000) })
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException
    if (name !== 'AbortError' && code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  } finally {
    await worker.terminate()
  }
  return found
}

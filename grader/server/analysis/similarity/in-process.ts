import { BoundedProcess } from '../../../shared/bounded/bounded-process.ts'
import { HotpathError } from '../../../shared/errors.ts'
import type { Comparison, Source } from './pairs.ts'

/** Limit of CPU time. Six hundred ordinary sources take a few seconds. */
const MOST_SECONDS = 40

const MOST_MB = 1024

export interface Question {
  sources: readonly Source[]
  given: readonly string[]
}

/**
 * Runs compare in a separate process: hundreds of sources take seconds, which would block the API.
 * @throws HotpathError E_SIMILAR_LONG
 */
export async function compareInProcess(sources: readonly Source[], given: readonly string[]): Promise<Comparison> {
  const process = new BoundedProcess<Question, Comparison>(new URL('./process.ts', import.meta.url), MOST_MB)
  try {
    const { parts, end } = await process.ask({ sources, given }, MOST_SECONDS)
    if (end !== 'done') throw new HotpathError('E_SIMILAR_LONG', { seconds: MOST_SECONDS })
    return parts[0]!
  } finally {
    process.close()
  }
}

import { BoundedProcess } from '../bounded/bounded-process.ts'
import type { Kind, SourceFiles, TechniqueFound } from '../../contracts/index.ts'

/** Limit of CPU time. Six hundred ordinary attempts take one to three seconds. */
const MOST_SECONDS = 10

/** Memory limit. Enough for any number of ordinary attempts, which are analysed one by one. */
const MOST_MB = 256

export interface Starter {
  kind: Kind
  files: SourceFiles
}

export interface Source {
  submission: string
  files: SourceFiles
}

export interface Question {
  starter: Starter
  sources: readonly Source[]
}

/**
 * Runs techniquesOf for many submissions in a separate process, because it would block the API and some submissions are too costly to
 * analyse. Submissions not analysed within the limits are missing from the result.
 * @param mostSeconds limit of CPU time
 */
export async function recogniseInProcess(
  starter: Starter,
  sources: readonly Source[],
  mostSeconds = MOST_SECONDS,
): Promise<Map<string, TechniqueFound[]>> {
  const process = new BoundedProcess<Question, [submission: string, found: TechniqueFound[]]>(
    new URL('./process.ts', import.meta.url),
    MOST_MB,
  )
  try {
    return new Map((await process.ask({ starter, sources }, mostSeconds)).parts)
  } finally {
    process.close()
  }
}

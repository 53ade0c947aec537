import { BoundedProcess } from '../../../shared/bounded/bounded-process.ts'
import type { Kind, SourceFiles, TechniqueFound } from '../../../contracts/index.ts'

/** CPU time. Six hundred ordinary attempts take one to three seconds. */
const MOST_SECONDS = 10

/** Six hundred ordinary attempts fit into it: each is read on its own. */
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
 * As techniquesOf, for many, in a process of its own: the API has others to answer, and a submission can take more to read than it
 * is worth. Submissions that were not read within the limits are not in the answer.
 * @param mostSeconds of CPU time
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

import { BoundedProcess } from '../bounded/bounded-process.ts'
import type { Exercise, Kind, SourceFiles } from '../../contracts/index.ts'
import type { Code } from './code.ts'

/** CPU time for one submission. Ordinary ones take a few milliseconds. */
const MOST_SECONDS = 2

const MOST_MB = 128

export interface CodeQuestion {
  kind: Kind
  starter: SourceFiles
  /** All files of the submission. */
  files: SourceFiles
  words: string[]
}

/** Reads submissions in a separate process, within limits, because some are too costly to analyse. One at a time. */
export class CodeReader {
  #process: BoundedProcess<CodeQuestion, Code | null> | null = null
  #turn: Promise<unknown> = Promise.resolve()

  /** What the exercise's feedback needs to know about a submission; null if it could not be read within the limits. */
  of(exercise: Exercise, files: SourceFiles): Promise<Code | null> {
    const own = this.#turn.then(() => this.#ask(exercise, files)).catch(() => null)
    this.#turn = own
    return own
  }

  close(): void {
    this.#process?.close()
    this.#process = null
  }

  async #ask({ manifest: { kind, feedback = [] }, starter }: Exercise, files: SourceFiles): Promise<Code | null> {
    const words = feedback.flatMap(({ when: { uses = [], lacks = [] } }) => [...uses, ...lacks])
    if (!this.#process?.lives) this.#process = new BoundedProcess(new URL('./code-process.ts', import.meta.url), MOST_MB)
    const { parts } = await this.#process.ask({ kind, starter, files: { ...starter, ...files }, words: [...new Set(words)] }, MOST_SECONDS)
    return parts[0] ?? null
  }
}

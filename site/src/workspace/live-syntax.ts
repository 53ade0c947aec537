import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { Mark } from '../editor/surface.ts'

/** Pause in typing after which the code is parsed: an unfinished line is no error. */
const PAUSE_MS = 600

/** Finds syntax errors as the grader does, while the code is edited. The parser is loaded with the first edit. */
export class LiveSyntax {
  readonly #files: () => SourceFiles
  readonly #show: (marks: Mark[]) => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(files: () => SourceFiles, show: (marks: Mark[]) => void) {
    this.#files = files
    this.#show = show
  }

  edited(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#check(), PAUSE_MS)
  }

  async #check(): Promise<void> {
    // Without the parser, as offline, the errors come with the next run.
    const parser = await import('../../../grader/shared/catalogue/syntax.ts').catch(() => null)
    const problems = parser?.syntaxProblemsOf(this.#files()) ?? []
    this.#show(problems.map(({ problem, ...place }) => ({ ...place, message: problem, severity: 'error' })))
  }
}

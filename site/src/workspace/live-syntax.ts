import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { Mark } from '../editor/surface.ts'

/** Pause in typing after which the code is parsed: an unfinished line is no error. */
const PAUSE_MS = 600

/**
 * Finds syntax errors as the grader does, while the code is edited. The parser is loaded with the first edit. It knows no types: what only
 * it refuses is tried as TypeScript, too.
 */
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
    const files = this.#files()
    const problems = parser?.syntaxProblemsOf(files) ?? []
    // Without this parser, too, what is no JavaScript may be TypeScript: then only the next run knows.
    const types = problems.some(({ file }) => isScript(file)) ? await import('../editor/typescript.ts').catch(() => null) : null
    const found = problems.flatMap((problem) =>
      isScript(problem.file) ? (types?.problemOfTyped(files[problem.file]!, problem) ?? []) : problem,
    )
    this.#show(found.map(({ problem, ...place }) => ({ ...place, message: problem, severity: 'error' })))
  }
}

const isScript = (file: string) => file.endsWith('.js')

import type { Check } from '../../../grader/contracts/check.ts'
import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import { checkCode } from '../shared/api/client.ts'

export interface CheckWatcher {
  began(): void
  done(check: Check): void
  failed(error: Error): void
}

/** One check at a time: a new one replaces the one that is running. */
export class Checker {
  readonly #slug: string
  readonly #watcher: CheckWatcher
  #running: AbortController | null = null

  constructor(slug: string, watcher: CheckWatcher) {
    this.#slug = slug
    this.#watcher = watcher
  }

  /** @param assignment whose version of the exercise applies, null for today's */
  async start(files: SourceFiles, assignment: string | null): Promise<void> {
    this.#running?.abort()
    const running = (this.#running = new AbortController())
    this.#watcher.began()
    try {
      const check = await checkCode(this.#slug, files, assignment, running.signal)
      if (this.#running === running) this.#watcher.done(check)
    } catch (error) {
      if (this.#running === running) this.#watcher.failed(error as Error)
    }
  }
}

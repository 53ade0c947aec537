import type { Progress, StageSeconds } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { withOpen } from './with-open.ts'

/**
 * Measures how long one run waited for sandboxes, how long the rest took until all was measured, and how long judging took.
 * Sandboxes open in parallel with each other and with measuring; waiting is the time in which at least one was opening.
 */
export class StageTimer {
  readonly #now: () => number
  readonly #began: number
  #opening = 0
  #since = 0
  #waited = 0
  #judged: number | null = null

  /** @param now a clock, ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#began = now()
  }

  /** Takes a progress event of the run. */
  hear(progress: Progress): void {
    if (progress.type === 'stage' && progress.stage === 'judging') this.#judged = this.#now()
  }

  /** Wraps the sandbox so that calls of `open` are timed. */
  watch(sandbox: Sandbox): Sandbox {
    return withOpen(sandbox, async (request) => {
      this.#begin()
      try {
        return await sandbox.open(request)
      } finally {
        this.#end()
      }
    })
  }

  /** Stage durations of the run, which ends now. */
  read(): StageSeconds {
    const now = this.#now()
    const judged = this.#judged ?? now
    const seconds = (ms: number) => Math.max(0, Math.round(ms)) / 1000
    return { sandbox: seconds(this.#waited), measure: seconds(judged - this.#began - this.#waited), verdict: seconds(now - judged) }
  }

  #begin(): void {
    if (this.#opening++ === 0) this.#since = this.#now()
  }

  #end(): void {
    if (--this.#opening === 0) this.#waited += this.#now() - this.#since
  }
}

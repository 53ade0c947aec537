import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import { cancel, Refused, submit, type Expected } from '../shared/api/client.ts'
import { keepRun, readRun } from '../shared/storage/drafts.ts'
import { whenMeasuredAgain } from '../shared/runs/again.ts'
import { follow } from '../shared/runs/follow.ts'
import { advance, FRESH_RUN, type RunState } from '../shared/runs/state.ts'

export interface Watcher {
  /** The server accepted the submission. */
  sent(): void
  /** The run has made progress. */
  changed(run: RunState): void
  /** @param id of the submission */
  decided(id: string, run: RunState): void
  lost(lost: boolean): void
  /** The server refused the submission, or did not answer. */
  failed(error: Error): void
  /** The server accepted the submission earlier, but no longer has it. */
  gone(id: string): void
}

/** One submission at a time, from the button to the verdict. Resumes after a reload. */
export class Runner {
  readonly #slug: string
  readonly #watcher: Watcher
  #stop: (() => void) | null = null
  #waiting: (() => void) | null = null
  #busy = false
  /** The run that is followed. */
  #id: string | null = null
  #cancelled = false

  constructor(slug: string, watcher: Watcher) {
    this.#slug = slug
    this.#watcher = watcher
  }

  get busy(): boolean {
    return this.#busy
  }

  /** @param assignment that the run counts for, null for none */
  async start(files: SourceFiles, expected: Expected, assignment: string | null): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    this.#waiting?.()
    this.#watcher.changed(FRESH_RUN)
    try {
      const { id, position, expectedSeconds, latestSeconds } = await submit(this.#slug, files, expected, assignment)
      this.#watcher.sent()
      keepRun(this.#slug, id)
      this.#follow(id, { ...FRESH_RUN, position, expectedSeconds, latestSeconds })
    } catch (error) {
      this.#end()
      this.#watcher.failed(error as Error)
    }
  }

  /** Ends the run; its end arrives like a verdict. @throws Unreachable, Refused */
  async cancel(): Promise<void> {
    if (!this.#busy) return
    // The server may not have accepted it yet.
    if (this.#id === null) return void (this.#cancelled = true)
    await cancel(this.#id).catch((error: unknown) => {
      // Its verdict came first, and is on its way.
      if (!(error instanceof Refused && error.code === 'E_DECIDED')) throw error
    })
  }

  /** Follows the run that a reload interrupted. Returns whether there was one. */
  resume(): boolean {
    const id = readRun(this.#slug)
    if (!id) return false
    this.take(id)
    return true
  }

  /** Follows a submission that has no verdict yet. */
  take(id: string): void {
    this.#busy = true
    keepRun(this.#slug, id)
    this.#follow(id, FRESH_RUN)
  }

  /** Follows a submission that got a fault, once the server measures it again. */
  waitFor(id: string): void {
    this.#waiting?.()
    this.#waiting = whenMeasuredAgain(id, () => this.#busy || this.take(id))
  }

  #follow(id: string, first: RunState): void {
    let run = first
    this.#id = id
    if (this.#cancelled) void this.cancel().catch(() => {})
    this.#watcher.changed(run)
    this.#stop = follow(id, {
      lost: (lost) => this.#watcher.lost(lost),
      gone: () => {
        this.#end()
        this.#watcher.gone(id)
      },
      progress: (progress) => {
        run = advance(run, progress)
        if (!run.verdict) return this.#watcher.changed(run)
        this.#end()
        this.#watcher.decided(id, run)
        if (run.verdict.verdict === 'fault') this.waitFor(id)
      },
    })
  }

  #end(): void {
    this.#busy = false
    this.#id = null
    this.#cancelled = false
    this.#stop?.()
    this.#stop = null
    keepRun(this.#slug, null)
  }
}

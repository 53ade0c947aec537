import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, Progress } from '../../contracts/index.ts'
import { LeaseEnded, Refused, type Client } from './client.ts'
import { HEARTBEAT_MS } from './heartbeat.ts'

/** Pause after the API did not answer. */
const WATCH_AGAIN_MS = 2000

/** Pause between two requests with progress: what happens meanwhile goes into one. */
const GATHER_MS = 100

/** Sends progress in order, and heartbeats in parallel, until it is closed. Notices the end of the lease. */
export class Reporter {
  readonly #client: Pick<Client, 'progress' | 'watch'>
  readonly #job: Job
  readonly #heartbeat: NodeJS.Timeout
  readonly #leaseEnded = new AbortController()
  readonly #closed = new AbortController()
  #waiting: Progress[] = []
  #gathering: NodeJS.Timeout | undefined
  /** When progress was last sent, on the clock of this process, ms. */
  #sentAt = -Infinity
  #sending: Promise<void> = Promise.resolve()

  constructor(client: Pick<Client, 'progress' | 'watch'>, job: Job) {
    this.#client = client
    this.#job = job
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    void this.#watch()
  }

  /** Aborts with LeaseEnded when the lease has ended. */
  get leaseEnded(): AbortSignal {
    return this.#leaseEnded.signal
  }

  readonly emit = (progress: Progress): void => {
    this.#waiting.push(progress)
    this.#gathering ??= setTimeout(() => this.#send(), Math.max(0, this.#sentAt + GATHER_MS - performance.now()))
  }

  /** Resolves when all emitted progress has been sent or is lost. Heartbeats continue. */
  async flush(): Promise<void> {
    this.#send()
    await this.#sending
  }

  /** Stops the heartbeats. */
  close(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#gathering)
    this.#closed.abort()
  }

  /** Hears at once that the job was cancelled. Heartbeats find it out too, within seconds, if the API does not answer here. */
  async #watch(): Promise<void> {
    while (!this.#closed.signal.aborted && !this.#leaseEnded.signal.aborted) {
      try {
        await this.#client.watch(this.#job, this.#closed.signal)
      } catch (error) {
        if (error instanceof LeaseEnded) this.#leaseEnded.abort(error)
        else await sleep(WATCH_AGAIN_MS, null, { ref: false })
      }
    }
  }

  // Independent of the progress requests: one that hangs must not cost the lease, which other API processes can end.
  #beat(): void {
    void this.#report([])
    if (this.#waiting.length > 0) this.#send()
  }

  #send(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#sentAt = performance.now()
    this.#sending = this.#sending.then(() => this.#sendWaiting())
  }

  async #sendWaiting(): Promise<void> {
    // Unsent progress goes first in the next request, so the order stays.
    const progress = this.#waiting.splice(0)
    if (progress.length > 0 && !(await this.#report(progress))) this.#waiting.unshift(...progress)
  }

  /** False if the progress must be sent again. Rejected progress is dropped, which costs only an update on the page. */
  async #report(progress: Progress[]): Promise<boolean> {
    if (this.#leaseEnded.signal.aborted) return true
    try {
      await this.#client.progress(this.#job, progress)
      return true
    } catch (error) {
      if (error instanceof LeaseEnded) this.#leaseEnded.abort(error)
      return error instanceof LeaseEnded || error instanceof Refused
    }
  }
}

import type { Job, Progress } from '../contracts/index.ts'
import { LeaseEnded, type Client } from './client.ts'

/** A lease ends 10 s after the last heartbeat: two may be lost. */
const HEARTBEAT_MS = 3000

/** Progress within this time goes in one request. */
const GATHER_MS = 100

/** Sends what a learner can watch, in order, and a heartbeat where there is nothing to send. */
export class Reporter {
  readonly #client: Client
  readonly #job: Job
  readonly #heartbeat: NodeJS.Timeout
  readonly #leaseEnded = new AbortController()
  #waiting: Progress[] = []
  #gathering: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(client: Client, job: Job) {
    this.#client = client
    this.#job = job
    this.#heartbeat = setInterval(() => this.#send(), HEARTBEAT_MS)
  }

  /** Aborted when the lease has ended. */
  get leaseEnded(): AbortSignal {
    return this.#leaseEnded.signal
  }

  readonly emit = (progress: Progress): void => {
    this.#waiting.push(progress)
    this.#gathering ??= setTimeout(() => this.#send(), GATHER_MS)
  }

  /** Resolves when what was emitted has been sent, or is lost. */
  async close(): Promise<void> {
    clearInterval(this.#heartbeat)
    if (this.#waiting.length > 0) this.#send()
    await this.#sending
  }

  #send(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    const progress = this.#waiting.splice(0)
    this.#sending = this.#sending.then(() => this.#attempt(progress))
  }

  // A report that is lost costs a line on the page; the next heartbeat tells whether the lease lives.
  async #attempt(progress: Progress[]): Promise<void> {
    if (this.#leaseEnded.signal.aborted) return
    try {
      await this.#client.progress(this.#job, progress)
    } catch (error) {
      if (error instanceof LeaseEnded) this.#leaseEnded.abort()
      else this.#waiting.unshift(...progress)
    }
  }
}

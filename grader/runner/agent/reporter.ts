import type { Job, Progress } from '../../contracts/index.ts'
import { LeaseEnded, Refused, type Client } from './client.ts'
import { HEARTBEAT_MS } from './heartbeat.ts'

/** Progress within this time goes in one request. */
const GATHER_MS = 100

/** Sends what a learner can watch, in order, and beside it heartbeats, until it is closed. */
export class Reporter {
  readonly #client: Pick<Client, 'progress'>
  readonly #job: Job
  readonly #heartbeat: NodeJS.Timeout
  readonly #leaseEnded = new AbortController()
  #waiting: Progress[] = []
  #gathering: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(client: Pick<Client, 'progress'>, job: Job) {
    this.#client = client
    this.#job = job
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
  }

  /** Aborted when the lease has ended, by LeaseEnded. */
  get leaseEnded(): AbortSignal {
    return this.#leaseEnded.signal
  }

  readonly emit = (progress: Progress): void => {
    this.#waiting.push(progress)
    this.#gathering ??= setTimeout(() => this.#send(), GATHER_MS)
  }

  /** Resolves when what was emitted has been sent, or is lost. The lease is held on. */
  async flush(): Promise<void> {
    this.#send()
    await this.#sending
  }

  /** No heartbeat comes any more. */
  close(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#gathering)
  }

  // Not in a line with what is sent: one request that hangs must not cost the lease, which other API processes end.
  #beat(): void {
    void this.#report([])
    if (this.#waiting.length > 0) this.#send()
  }

  #send(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#sending = this.#sending.then(() => this.#sendWaiting())
  }

  async #sendWaiting(): Promise<void> {
    // What was not heard goes first with the next: the order stays.
    const progress = this.#waiting.splice(0)
    if (progress.length > 0 && !(await this.#report(progress))) this.#waiting.unshift(...progress)
  }

  /** False for what is to be sent again. What is refused would be so again, and is lost, which costs a line on the page. */
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

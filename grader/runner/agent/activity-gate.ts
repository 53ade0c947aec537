/** Tracks runs that have priority, such as grading. Other work waits until none is running, and yields to the next one. */
export class ActivityGate {
  #ended: Promise<void> = Promise.resolve()
  #begun = new AbortController()

  /** Marks the start of a run. Call the returned function at its end. */
  begin(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#ended = promise
    this.#begun.abort()
    this.#begun = new AbortController()
    return resolve
  }

  /** Resolves when no run is in progress. */
  idle(): Promise<void> {
    return this.#ended
  }

  /** Aborts when the next run starts. */
  get begun(): AbortSignal {
    return this.#begun.signal
  }
}

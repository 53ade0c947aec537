/** Whether a submission is being graded, or looked at in a way that goes first: others wait until none is, and make way for the next. */
export class ActivityGate {
  #ended: Promise<void> = Promise.resolve()
  #begun = new AbortController()

  /** Of one run: begun when called, ended by what is returned. */
  begin(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#ended = promise
    this.#begun.abort()
    this.#begun = new AbortController()
    return resolve
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    return this.#ended
  }

  /** Aborted when the next is begun. */
  get begun(): AbortSignal {
    return this.#begun.signal
  }
}

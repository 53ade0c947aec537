/** Whether a submission is being graded: looks inside wait until none is, and make way for the next. */
export class Grading {
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

  /** Resolves when nothing is being graded. */
  idle(): Promise<void> {
    return this.#ended
  }

  /** Aborted when the next submission is begun. */
  get begun(): AbortSignal {
    return this.#begun.signal
  }
}

interface Waiting {
  name: string
  begin(): void
}

/** Runs a few tasks at once, but only one per name; the others wait in order of arrival. */
export class Slots {
  readonly #most: number
  readonly #busy = new Set<string>()
  readonly #waiting: Waiting[] = []

  constructor(most: number) {
    this.#most = most
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** @returns what `run` returns @throws what it throws; other tasks still run */
  async take<T>(name: string, run: () => Promise<T>): Promise<T> {
    if (this.#isFree(name)) this.#busy.add(name)
    else await new Promise<void>((begin) => this.#waiting.push({ name, begin }))
    try {
      return await run()
    } finally {
      this.#busy.delete(name)
      this.#next()
    }
  }

  #isFree(name: string): boolean {
    return this.#busy.size < this.#most && !this.#busy.has(name)
  }

  #next(): void {
    const at = this.#waiting.findIndex(({ name }) => this.#isFree(name))
    const [first] = at === -1 ? [] : this.#waiting.splice(at, 1)
    if (first === undefined) return
    this.#busy.add(first.name)
    first.begin()
  }
}

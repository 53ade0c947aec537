/**
 * So many of one name do something at once. Submissions of one address wait for each other in the database, each with a connection of its
 * own, of which a process has ten: without this, ten of one class would hold them all while one gets on, and everybody else waits.
 */
const AT_ONCE = 3

interface Line {
  open: number
  /** Each lets the next one begin. */
  waiting: (() => void)[]
}

/** Lets few of one name at a time do something, in the order in which they came; those of other names do not wait for them. */
export class KeyedLimiter {
  readonly #lines = new Map<string, Line>()

  /** @returns what `run` returns @throws what it throws, which holds back nobody who waits */
  async take<T>(name: string, run: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(name) ?? { open: 0, waiting: [] }
    this.#lines.set(name, line)
    if (line.open < AT_ONCE) line.open++
    else await new Promise<void>((begin) => line.waiting.push(begin))
    try {
      return await run()
    } finally {
      const next = line.waiting.shift()
      // Its place goes on to whoever has waited longest.
      if (next !== undefined) next()
      else if (--line.open === 0) this.#lines.delete(name)
    }
  }
}

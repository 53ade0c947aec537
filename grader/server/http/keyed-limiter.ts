/**
 * Concurrent runs per key. Submissions of one address wait for each other in the database, each holding one of the process's ten
 * connections: without this limit, ten submissions of one class would hold all of them while everybody else waits.
 */
const AT_ONCE = 3

interface Runs {
  open: number
  /** Each call starts the next run. */
  waiting: (() => void)[]
}

/** Limits the concurrent runs per key, first come, first served. Keys do not wait for each other. */
export class KeyedLimiter {
  readonly #lines = new Map<string, Runs>()

  /** @returns what `run` returns @throws what `run` throws; the next in line starts anyway */
  async take<T>(name: string, run: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(name) ?? { open: 0, waiting: [] }
    this.#lines.set(name, line)
    if (line.open < AT_ONCE) line.open++
    else await new Promise<void>((begin) => line.waiting.push(begin))
    try {
      return await run()
    } finally {
      const next = line.waiting.shift()
      // Its slot passes to the run that has waited longest.
      if (next !== undefined) next()
      else if (--line.open === 0) this.#lines.delete(name)
    }
  }
}

import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Ms between two looks: what is measured is exact to that. */
const RESOLUTION_MS = 20

/** How long the event loop of this process, in which client and server run, is blocked at a stretch. */
export class LoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

  constructor() {
    this.#histogram.enable()
  }

  /**
   * What `run` returns, and the longest delay of the event loop meanwhile, ms. On a busy machine the thread also waits for a core:
   * it was not blocked for longer than the CPU time that it took.
   */
  async during<T>(run: () => Promise<T>): Promise<{ result: T; ms: number }> {
    this.#histogram.reset()
    const before = process.threadCpuUsage()
    const result = await run()
    const { user, system } = process.threadCpuUsage(before)
    return { result, ms: Math.min(this.#histogram.max / 1e6, (user + system) / 1000) }
  }

  close(): void {
    this.#histogram.disable()
  }
}

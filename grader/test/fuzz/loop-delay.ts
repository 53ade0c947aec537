import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Interval of the measurements in ms, and their resolution. */
const RESOLUTION_MS = 20

/** Measures the longest time for which the event loop of this process, which runs client and server, is blocked. */
export class LoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

  constructor() {
    this.#histogram.enable()
  }

  /**
   * The result of `run`, and the longest delay of the event loop meanwhile, in ms. The delay is at most the CPU time used, since on a
   * busy machine the thread also waits for a core.
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

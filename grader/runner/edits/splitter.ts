import { BoundedProcess } from '../../shared/bounded/bounded-process.ts'
import { Slots } from '../../shared/bounded/slots.ts'
import type { Pair, Split } from './split.ts'

/** CPU time to split one submission. Ordinary ones take some hundredths of a second. */
const MOST_SECONDS = 3
const MOST_MB = 128

/** Splits submissions outside our own process, within limits. One at a time. */
export class Splitter {
  readonly #slots = new Slots(1)
  readonly #mostSeconds: number
  #process: BoundedProcess<Pair, Split> | null = null

  /** @param mostSeconds of CPU time for one submission */
  constructor(mostSeconds = MOST_SECONDS) {
    this.#mostSeconds = mostSeconds
  }

  /** Null if it takes more time or memory than allowed. */
  async of(pair: Pair, signal: AbortSignal): Promise<Split | null> {
    return this.#slots.take('', async () => {
      if (!this.#process?.lives) this.#process = new BoundedProcess<Pair, Split>(new URL('./split-process.ts', import.meta.url), MOST_MB)
      return (await this.#process.ask(pair, this.#mostSeconds, signal)).parts[0] ?? null
    })
  }

  close(): void {
    this.#process?.close()
  }
}

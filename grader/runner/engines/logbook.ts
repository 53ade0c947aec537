import { createHash } from 'node:crypto'
import type { EngineRow, Exercise, SourceFiles } from '../../contracts/index.ts'

/** State of an engine run, so that one that was broken off can continue. */
export interface Logbook {
  rows: EngineRow[]
  /** Notes on what sandboxes lack, each with the engine versions it applies to. */
  notes: Map<string, string[]>
  seconds: number
}

export function emptyLogbook(): Logbook {
  return { rows: [], notes: new Map(), seconds: 0 }
}

/** Logbooks to keep. Broken-off runs return to the same agent if it is the only one; very old ones may never return. */
const KEPT = 20

/** The logbooks of unfinished runs. */
export class Logbooks<Log> {
  readonly #kept = new Map<string, Log>()
  readonly #empty: () => Log

  constructor(empty: () => Log) {
    this.#empty = empty
  }

  /**
   * Calls `go` with the logbook of this code in this exercise version, or an empty one. Keeps it until a run is finished.
   * @param against code that it is compared with, if that is not always the same
   */
  async keeping<T>(
    { exercise, files, against = null }: { exercise: Exercise; files: SourceFiles; against?: SourceFiles | null },
    go: (log: Log) => Promise<T>,
  ): Promise<T> {
    const key = createHash('sha256')
      .update(JSON.stringify([exercise.slug, exercise.version, files, against]))
      .digest('hex')
    const log = this.#kept.get(key) ?? this.#empty()
    this.#kept.delete(key)
    this.#kept.set(key, log)
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    const result = await go(log)
    this.#kept.delete(key)
    return result
  }
}

import { createHash } from 'node:crypto'
import type { EngineRow, Exercise, SourceFiles } from '../../contracts/index.ts'

/** What a trip has come to: one that was broken off goes on from there. */
export interface Logbook {
  rows: EngineRow[]
  /** What sandboxes cannot give, with the versions of the engines in them. */
  notes: Map<string, string[]>
  seconds: number
}

export function emptyLogbook(): Logbook {
  return { rows: [], notes: new Map(), seconds: 0 }
}

/** Trips that were broken off come back to the same agent, where there is one. Of older ones nobody knows whether they will. */
const KEPT = 20

/** The logbooks of the trips that are not over. */
export class Logbooks {
  readonly #kept = new Map<string, Logbook>()

  /**
   * Goes with the logbook of this code in this version of its exercise, an empty one where it has none; it is kept
   * until a trip is over.
   */
  async keeping<T>({ exercise, files }: { exercise: Exercise; files: SourceFiles }, go: (log: Logbook) => Promise<T>): Promise<T> {
    const key = createHash('sha256')
      .update(JSON.stringify([exercise.slug, exercise.version, files]))
      .digest('hex')
    const log = this.#kept.get(key) ?? emptyLogbook()
    this.#kept.delete(key)
    this.#kept.set(key, log)
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    const result = await go(log)
    this.#kept.delete(key)
    return result
  }
}

import { HotpathError } from '../../../shared/errors.ts'
import { compareInProcess } from './in-process.ts'
import type { Comparison, Source } from './pairs.ts'

/** Most comparisons that wait behind the running one; each has a person waiting for a page. */
const MOST_WAITING = 4

/** When to retry after a refusal: most comparisons take less. */
const AGAIN_SECONDS = 10

/** Results kept: each has some kilobytes of ids and lines. */
const MOST_KEPT = 64

/** Reads the sources to compare, when the comparison starts. */
export type Read = () => Promise<{ sources: readonly Source[]; given: readonly string[] }>

/** Runs comparisons one at a time, and caches the results: an unchanged set is not compared again. */
export class Comparisons {
  /** By name of the set, least recently used first. */
  readonly #kept = new Map<string, Promise<Comparison>>()
  #last: Promise<unknown> = Promise.resolve()
  #open = 0

  /** @throws HotpathError E_SIMILAR_BUSY, E_SIMILAR_LONG, and errors of `read` */
  of(name: string, read: Read): Promise<Comparison> {
    const kept = this.#kept.get(name)
    const comparison = kept ?? this.#inOrder(read)
    this.#kept.delete(name)
    this.#kept.set(name, comparison)
    if (kept === undefined) {
      comparison.catch(() => this.#kept.delete(name))
      if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    }
    return comparison
  }

  async #inOrder(read: Read): Promise<Comparison> {
    if (this.#open > MOST_WAITING) throw new HotpathError('E_SIMILAR_BUSY', { waiting: this.#open - 1, seconds: AGAIN_SECONDS })
    this.#open++
    const before = this.#last
    const own = before.then(async () => {
      const { sources, given } = await read()
      return compareInProcess(sources, given)
    })
    // The next comparison starts when this one settles.
    this.#last = own.catch(() => {}).finally(() => this.#open--)
    return own
  }
}

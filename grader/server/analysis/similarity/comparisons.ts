import { HotpathError } from '../../../shared/errors.ts'
import { compareInProcess } from './in-process.ts'
import type { Comparison, Source } from './pairs.ts'

/** One is under way, and so many wait for it: each is a person before a page. */
const MOST_WAITING = 4

/** How long one who is refused waits: most comparisons take less. */
const AGAIN_SECONDS = 10

/** A result is some kilobytes, of ids and lines. */
const MOST_KEPT = 64

/** What is compared, read when its turn has come. */
export type Read = () => Promise<{ sources: readonly Source[]; given: readonly string[] }>

/** Compares one set after the other, whoever asks for them, and keeps the results: a set that has not changed is not compared again. */
export class Comparisons {
  /** By name of the set, that used last at the end. */
  readonly #kept = new Map<string, Promise<Comparison>>()
  #last: Promise<unknown> = Promise.resolve()
  #open = 0

  /** @throws HotpathError E_SIMILAR_BUSY, E_SIMILAR_LONG, and whatever `read` throws */
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
    // Whoever comes next waits for the end of it, however it ends.
    this.#last = own.catch(() => {}).finally(() => this.#open--)
    return own
  }
}

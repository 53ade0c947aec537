import { LRUCache } from 'lru-cache'
import type { Exercise, TechniqueFound } from '../../../contracts/index.ts'
import { recogniseInProcess, type Source } from './in-process.ts'

/** Some hundred bytes each. */
const MOST_KEPT = 10_000

/** Reads the sources of submissions. */
export type ReadSources = (submissions: readonly string[]) => Promise<Source[]>

/** Recognises techniques, one set after the other, and keeps what it found: neither a submission nor a version of an exercise changes. */
export class Recogniser {
  readonly #kept = new LRUCache<string, TechniqueFound[]>({ max: MOST_KEPT })
  /** At which the time or the memory was up: read after all others, so that nobody else’s are missing for good. */
  readonly #last = new LRUCache<string, true>({ max: MOST_KEPT })
  readonly #recognise: typeof recogniseInProcess
  #turn: Promise<unknown> = Promise.resolve()

  constructor(recognise = recogniseInProcess) {
    this.#recognise = recognise
  }

  /** By submission; those that could not be read in time are missing. @throws whatever `read` throws */
  of(exercise: Exercise, submissions: readonly string[], read: ReadSources): Promise<Map<string, TechniqueFound[]>> {
    const before = this.#turn
    const own = before.then(() => this.#find(exercise, submissions, read))
    // Whoever comes next waits for the end of it, however it ends, and finds what they have in common.
    this.#turn = own.catch(() => {})
    return own
  }

  async #find(
    { version, manifest, starter }: Exercise,
    submissions: readonly string[],
    read: ReadSources,
  ): Promise<Map<string, TechniqueFound[]>> {
    const key = (submission: string) => `${version} ${submission}`
    const known = submissions.flatMap((submission): [string, TechniqueFound[]][] => {
      const kept = this.#kept.get(key(submission))
      return kept === undefined ? [] : [[submission, kept]]
    })
    const found = new Map(known)
    const others = submissions.filter((submission) => !found.has(submission))
    if (others.length === 0) return found
    const sources = (await read(others)).toSorted(
      (a, b) => Number(this.#last.has(key(a.submission))) - Number(this.#last.has(key(b.submission))),
    )
    for (const [submission, places] of await this.#recognise({ kind: manifest.kind, files: starter }, sources)) {
      this.#kept.set(key(submission), places)
      found.set(submission, places)
    }
    const stuck = sources.find(({ submission }) => !found.has(submission))
    if (stuck !== undefined) this.#last.set(key(stuck.submission), true)
    return found
  }
}

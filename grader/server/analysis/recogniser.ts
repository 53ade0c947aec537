import { LRUCache } from 'lru-cache'
import type { Exercise, TechniqueFound } from '../../contracts/index.ts'
import { recogniseInProcess, type Source } from '../../shared/techniques/in-process.ts'

/** Results kept, of a few hundred bytes each. */
const MOST_KEPT = 10_000

/** Reads the sources of submissions. */
export type ReadSources = (submissions: readonly string[]) => Promise<Source[]>

/** Recognises techniques, one set at a time, and caches the results: submissions and exercise versions never change. */
export class Recogniser {
  readonly #kept = new LRUCache<string, TechniqueFound[]>({ max: MOST_KEPT })
  /** Submissions that exceeded time or memory: analysed after all others, so that they do not block those for good. */
  readonly #last = new LRUCache<string, true>({ max: MOST_KEPT })
  readonly #recognise: typeof recogniseInProcess
  #turn: Promise<unknown> = Promise.resolve()

  constructor(recognise = recogniseInProcess) {
    this.#recognise = recognise
  }

  /** @returns techniques by submission, without submissions that could not be analysed in time @throws errors of `read` */
  of(exercise: Exercise, submissions: readonly string[], read: ReadSources): Promise<Map<string, TechniqueFound[]>> {
    const before = this.#turn
    const own = before.then(() => this.#find(exercise, submissions, read))
    // The next set starts when this one settles, and reuses its results.
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

import type { Exercise } from '../../contracts/index.ts'

/** A warmed-up sandbox that runs the baseline or the reference of an exercise. */
export interface Opponent {
  /** Resolves when its process ends by itself. */
  gone: Promise<void>
  close(): void
}

/** How opponents are made. */
export interface OpponentMaker<T extends Opponent> {
  /** Files of the exercise, one per session of its shortest verdict. Empty for kinds without opponents. */
  pathsOf(exercise: Exercise): readonly string[]
  /** Rejects soon after the signal aborts, and then leaves no sandbox open. */
  make(exercise: Exercise, path: string, signal: AbortSignal): Promise<T>
  /** Resolves when the lane has nothing else to do. */
  idle(): Promise<void>
}

/**
 * Opponents for the next verdict on one exercise, made while the lane is idle, since most attempts follow another attempt at the same
 * exercise. Like every sandbox, an opponent is used once. It never holds a submission's code.
 */
export class Opponents<T extends Opponent> {
  readonly #maker: OpponentMaker<T>
  #exercise: Exercise | null = null
  #ready: { path: string; opponent: T }[] = []
  /** The opponent in the making, if any. */
  #coming: { made: Promise<unknown>; abort: () => void } | null = null
  #making: Promise<void> | null = null
  /** Number of calls of `during` in progress. While there are any, no opponent is made. */
  #works = 0

  constructor(maker: OpponentMaker<T>) {
    this.#maker = maker
  }

  /** Hands out a ready opponent; null if there is none for this file and this version of the exercise. */
  take(exercise: Exercise, path: string): T | null {
    const index = this.#isFor(exercise) ? this.#ready.findIndex((one) => one.path === path) : -1
    return index < 0 ? null : this.#ready.splice(index, 1)[0]!.opponent
  }

  /** Closes the opponents of any other exercise, and makes those of this one as soon as the lane is idle. Ignores kinds without opponents. */
  prepare(exercise: Exercise): void {
    if (this.#maker.pathsOf(exercise).length === 0) return
    if (!this.#isFor(exercise)) this.#closeReady()
    this.#exercise = exercise
    this.#start()
  }

  /** Runs work that making an opponent would disturb. An opponent in the making is closed, and made again afterwards. */
  async during<R>(work: () => Promise<R>): Promise<R> {
    this.#works++
    try {
      await this.#drop()
      return await work()
    } finally {
      this.#works--
      this.#start()
    }
  }

  /** Resolves when all opponents are ready, or none can be made. */
  async ready(): Promise<void> {
    await this.#making
  }

  async close(): Promise<void> {
    this.#works++ // for good
    await this.#drop()
    this.#closeReady()
  }

  #isFor({ slug, version }: Exercise): boolean {
    return this.#exercise?.slug === slug && this.#exercise.version === version
  }

  async #drop(): Promise<void> {
    this.#coming?.abort()
    await this.#coming?.made
  }

  #closeReady(): void {
    for (const { opponent } of this.#ready.splice(0)) opponent.close()
  }

  #start(): void {
    this.#making ??= this.#makeAll().finally(() => (this.#making = null))
  }

  async #makeAll(): Promise<void> {
    while (this.#works === 0 && this.#missing() !== null) {
      await this.#maker.idle()
      // The exercise can have changed meanwhile, or work have begun.
      const path = this.#missing()
      if (this.#works === 0 && path !== null && !(await this.#make(this.#exercise!, path))) return
    }
  }

  /** The file of the next opponent to make; null if all are ready. */
  #missing(): string | null {
    if (this.#exercise === null) return null
    const missing = [...this.#maker.pathsOf(this.#exercise)]
    for (const { path } of this.#ready) missing.splice(missing.indexOf(path), 1)
    return missing[0] ?? null
  }

  /** Whether to go on. If an opponent cannot be made, the next verdict makes its own, and reports the error if there is one. */
  async #make(exercise: Exercise, path: string): Promise<boolean> {
    const dropping = new AbortController()
    const made = this.#maker.make(exercise, path, dropping.signal).catch(() => null)
    this.#coming = { made, abort: () => dropping.abort() }
    const opponent = await made
    this.#coming = null
    if (opponent === null) return dropping.signal.aborted
    if (!this.#isFor(exercise)) {
      opponent.close()
      return true
    }
    this.#ready.push({ path, opponent })
    void opponent.gone.then(() => (this.#ready = this.#ready.filter((one) => one.opponent !== opponent)))
    return true
  }
}

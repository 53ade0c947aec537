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
  /** Number of the current preparation. A verdict ends it, and so does the next preparation. */
  #turn = 0
  #preparing: Promise<void> = Promise.resolve()
  /** The opponent in the making, if any. */
  #coming: { made: Promise<unknown>; abort: () => void } | null = null

  constructor(maker: OpponentMaker<T>) {
    this.#maker = maker
  }

  /** Hands out a ready opponent; null if there is none for this file and this version of the exercise. */
  take(exercise: Exercise, path: string): T | null {
    const index = this.#isFor(exercise) ? this.#ready.findIndex((one) => one.path === path) : -1
    return index < 0 ? null : this.#ready.splice(index, 1)[0]!.opponent
  }

  /** Starts making the opponents of this exercise, one after the other, and closes those of any other exercise. */
  prepare(exercise: Exercise): void {
    if (!this.#isFor(exercise)) this.#closeReady()
    this.#exercise = exercise
    const turn = ++this.#turn
    this.#preparing = this.#preparing.then(() => this.#makeAll(exercise, turn))
  }

  /** Stops making opponents, because that would disturb a measurement. Resolves when no work is left on the lane. */
  async halt(): Promise<void> {
    this.#turn++
    this.#coming?.abort()
    await this.#coming?.made
  }

  /** Resolves when all opponents are ready, or when making them was stopped. */
  ready(): Promise<void> {
    return this.#preparing
  }

  async close(): Promise<void> {
    await this.halt()
    this.#closeReady()
  }

  #isFor({ slug, version }: Exercise): boolean {
    return this.#exercise?.slug === slug && this.#exercise.version === version
  }

  #closeReady(): void {
    for (const { opponent } of this.#ready.splice(0)) opponent.close()
  }

  async #makeAll(exercise: Exercise, turn: number): Promise<void> {
    const missing = [...this.#maker.pathsOf(exercise)]
    for (const { path } of this.#ready) missing.splice(missing.indexOf(path), 1)
    for (const path of missing) {
      await this.#maker.idle()
      if (turn !== this.#turn || !(await this.#makeOne(exercise, path))) return
    }
  }

  /** Whether the opponent is ready now. If not, the next verdict makes its own, and reports the error if there is one. */
  async #makeOne(exercise: Exercise, path: string): Promise<boolean> {
    const halting = new AbortController()
    const made = this.#maker.make(exercise, path, halting.signal).catch(() => null)
    this.#coming = { made, abort: () => halting.abort() }
    const opponent = await made
    this.#coming = null
    if (opponent === null) return false
    this.#ready.push({ path, opponent })
    void opponent.gone.then(() => (this.#ready = this.#ready.filter((one) => one.opponent !== opponent)))
    return true
  }
}

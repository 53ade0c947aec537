import type { Db } from '../store/store.ts'
import { attempt, takeDue } from './outbox.ts'
import type { Post } from './post.ts'

/** Concurrent attempts per process. */
const MOST_AT_ONCE = 100

/** Sends due deliveries concurrently, so that a silent receiver delays neither the others nor the caller. */
export class Sender {
  readonly #db: Db
  readonly #post: Post
  readonly #onError: (error: unknown) => void
  /** Open attempts, each with its webhook. */
  readonly #underWay = new Map<Promise<void>, string>()

  /** @param onError gets errors of attempts whose result could not be stored; they are repeated */
  constructor(db: Db, post: Post, onError: (error: unknown) => void) {
    this.#db = db
    this.#post = post
    this.#onError = onError
  }

  /** Starts an attempt at each due delivery. @returns number of attempts */
  async sendDue(now: Date): Promise<number> {
    const taken = await takeDue(this.#db, now, MOST_AT_ONCE - this.#underWay.size, [...this.#underWay.values()])
    for (const one of taken) {
      const own = attempt(this.#db, this.#post, one, now)
        .catch(this.#onError)
        .finally(() => this.#underWay.delete(own))
      this.#underWay.set(own, one.webhook)
    }
    return taken.length
  }

  /** Resolves when all open attempts have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay.keys())
  }
}

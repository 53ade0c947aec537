import type { Db } from '../store/store.ts'
import { attempt, takeDue } from './outbox.ts'
import type { Post } from './post.ts'

/** Attempts under way in one process: each may wait for an answer for as long as an attempt takes. */
const MOST_AT_ONCE = 100

/** Sends what is due and waits for no receiver: one that answers nothing holds up neither the others nor whoever asks. */
export class Sender {
  readonly #db: Db
  readonly #post: Post
  readonly #onError: (error: unknown) => void
  /** With the webhook that each is to. */
  readonly #underWay = new Map<Promise<void>, string>()

  /** @param onError hears of attempts of which it could not be stored what became of them: they are made again */
  constructor(db: Db, post: Post, onError: (error: unknown) => void) {
    this.#db = db
    this.#post = post
    this.#onError = onError
  }

  /** Begins attempts at what is due, each delivery taken by one process for so long. @returns how many */
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

  /** Resolves when nothing is under way any more. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay.keys())
  }
}

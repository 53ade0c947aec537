import { EventEmitter, once } from 'node:events'
import type { Store } from '../store/store.ts'

/**
 * Wakes those who wait for something to change, in this process and, where the store can tell them, in the others.
 * Who waits looks again after a while all the same: a wake-up may be lost.
 */
export class Notifier {
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #others: Store['wakeups']

  constructor(others: Store['wakeups'] = null) {
    this.#others = others
    others?.hear((subject) => this.#wake(subject))
  }

  tell(subject: string): void {
    this.#wake(subject)
    this.#others?.tell(subject)
  }

  /** Resolves when the subject was told of, after `milliseconds`, or at an abort. */
  async wait(subject: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(milliseconds))])
    await once(this.#emitter, eventOf(subject), { signal: either }).catch(() => {})
  }

  #wake(subject: string): void {
    this.#emitter.emit(eventOf(subject))
  }
}

/** No subject is an event that an emitter has a meaning for, as “error”. */
function eventOf(subject: string): string {
  return `told of ${subject}`
}

import { EventEmitter, once } from 'node:events'
import type { Store } from '../store/store.ts'

/**
 * Wakes code that waits for a change, in this process and, through the store, in the others. Wake-ups can be lost, so waiters must also
 * poll.
 */
export class Notifier {
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #others: Store['wakeups']

  constructor(others: Store['wakeups'] = null) {
    this.#others = others
    others?.hear((subject) => this.#wake(subject))
  }

  notify(subject: string): void {
    this.#wake(subject)
    this.#others?.notify(subject)
  }

  /** Resolves when the subject changes, after `milliseconds`, or at an abort. */
  async wait(subject: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(milliseconds))])
    await once(this.#emitter, eventOf(subject), { signal: either }).catch(() => {})
  }

  #wake(subject: string): void {
    this.#emitter.emit(eventOf(subject))
  }
}

/** Prefixed, so that no subject collides with a special event such as “error”. */
function eventOf(subject: string): string {
  return `changed: ${subject}`
}

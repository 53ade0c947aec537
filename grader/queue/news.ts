import { EventEmitter, once } from 'node:events'

/** Wakes those of this process who wait for something to change. What other processes change, they find by looking again. */
export class News {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  tell(subject: string): void {
    this.#emitter.emit(subject)
  }

  /** Resolves when the subject was told of, after `milliseconds`, or at an abort. */
  async wait(subject: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(milliseconds))])
    await once(this.#emitter, subject, { signal: either }).catch(() => {})
  }
}

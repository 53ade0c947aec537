import type { FastifyRequest } from 'fastify'
import type { Limit } from '../../config.ts'
import { HotpathError } from '../../errors.ts'
import { visitorOf } from '../visitors.ts'
import { addressOf } from './rates.ts'

/** The streams that are open in this process, by person and by address. */
export class OpenStreams {
  readonly #limit: Limit
  readonly #open = new Map<string, number>()

  constructor(limit: Limit) {
    this.#limit = limit
  }

  /**
   * Takes a place, and returns what gives it back.
   * @throws HotpathError E_STREAMS
   */
  enter(request: FastifyRequest): () => void {
    const places = [
      { key: `person ${visitorOf(request)}`, whom: 'yours', limit: this.#limit.perPerson },
      { key: `address ${addressOf(request)}`, whom: 'your address', limit: this.#limit.perAddress },
    ]
    for (const { key, whom, limit } of places) if (this.#count(key) >= limit) throw new HotpathError('E_STREAMS', { whom, limit })
    for (const { key } of places) this.#open.set(key, this.#count(key) + 1)
    return () => places.forEach(({ key }) => this.#leave(key))
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0
  }

  #leave(key: string): void {
    const left = this.#count(key) - 1
    if (left > 0) this.#open.set(key, left)
    else this.#open.delete(key)
  }
}

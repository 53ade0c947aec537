import type { Db } from '../../store/store.ts'
import { addCounts, type Count } from './shared-counts.ts'

interface LocalCount {
  /** Count of all processes at the last exchange. */
  known: number
  /** Count of this process since then. */
  pending: number
  /** In milliseconds of performance.now(). */
  endsAtMs: number
}

/**
 * A store for @fastify/rate-limit for events too frequent to write one by one. Counts in memory; each call of exchange() adds these
 * counts to the database and reads the totals of all processes, in one statement. Between calls a process sees only its own new counts.
 */
export class GatheredCounts {
  readonly #counts = new Map<string, LocalCount>()
  #windowMs = 0

  /** Counts one event of a key. */
  countUp(key: string, windowMs: number): Count {
    const now = performance.now()
    this.#windowMs = windowMs
    let kept = this.#counts.get(key)
    if (kept === undefined || kept.endsAtMs <= now) this.#counts.set(key, (kept = { known: 0, pending: 0, endsAtMs: now + windowMs }))
    kept.pending++
    return { current: kept.known + kept.pending, ttl: kept.endsAtMs - now }
  }

  /** Adds the new counts to the database and reads the totals of the same keys. */
  async exchange(db: Db): Promise<void> {
    const now = performance.now()
    for (const [key, { endsAtMs }] of this.#counts) if (endsAtMs <= now) this.#counts.delete(key)
    const added = [...this.#counts].filter(([, { pending }]) => pending > 0).map(([key, { pending }]) => ({ key, count: pending }))
    if (added.length === 0) return
    const totals = await addCounts(db, added, this.#windowMs)
    const sent = new Map(added.map(({ key, count }) => [key, count]))
    for (const { key, current, ttl } of totals) {
      const kept = this.#counts.get(key)
      if (kept === undefined) continue
      kept.known = current
      kept.pending -= sent.get(key)!
      kept.endsAtMs = performance.now() + ttl
    }
  }

  /** The store class that the plugin expects. */
  get store() {
    const counts = this
    return class GatheredStore {
      incr(key: string, callback: (error: Error | null, count?: Count) => void, windowMs: number): void {
        callback(null, counts.countUp(key, windowMs))
      }

      /** Keys name what they count, so one map holds all. */
      child(): GatheredStore {
        return this
      }
    }
  }
}

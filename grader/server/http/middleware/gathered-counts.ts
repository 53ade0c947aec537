import { sql } from 'kysely'
import { toJson } from '../../store/storable.ts'
import type { Db } from '../../store/store.ts'
import type { Count } from './shared-counts.ts'

interface Kept {
  /** Of all processes, as the database had it last. */
  known: number
  /** Of this one, and not in it yet. */
  pending: number
  /** By performance.now(). */
  endsAtMs: number
}

interface Row {
  key: string
  count: number
  ttl: number
}

/**
 * A store for @fastify/rate-limit for what is too frequent to be written each time: counted here, and exchanged for what all processes
 * have counted together, by one statement, as often as exchange() is called. Until then this process knows its own count alone.
 */
export class GatheredCounts {
  readonly #counts = new Map<string, Kept>()
  #windowMs = 0

  /** One more of what the key says. */
  countUp(key: string, windowMs: number): Count {
    const now = performance.now()
    this.#windowMs = windowMs
    let kept = this.#counts.get(key)
    if (kept === undefined || kept.endsAtMs <= now) this.#counts.set(key, (kept = { known: 0, pending: 0, endsAtMs: now + windowMs }))
    kept.pending++
    return { current: kept.known + kept.pending, ttl: kept.endsAtMs - now }
  }

  /** Tells the database what was counted since, and takes from it what others have of the same. */
  async exchange(db: Db): Promise<void> {
    const now = performance.now()
    for (const [key, { endsAtMs }] of this.#counts) if (endsAtMs <= now) this.#counts.delete(key)
    // In one order, so that two processes do not wait for each other.
    const reported = [...this.#counts]
      .filter(([, { pending }]) => pending > 0)
      .map(([key, { pending }]) => ({ key, count: pending }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    if (reported.length === 0) return
    const { rows } = await sql<Row>`
      insert into rates (key, count, ends_at)
      select key, count, now() + ${this.#windowMs} * interval '1 millisecond' from jsonb_to_recordset(${toJson(reported)}::jsonb) as told(key text, count int)
      on conflict (key) do update set
        count = case when rates.ends_at <= now() then excluded.count else rates.count + excluded.count end,
        ends_at = case when rates.ends_at <= now() then excluded.ends_at else rates.ends_at end
      returning key, count, (extract(epoch from ends_at - now()) * 1000)::float as ttl`.execute(db)
    const sent = new Map(reported.map(({ key, count }) => [key, count]))
    for (const { key, count, ttl } of rows) {
      const kept = this.#counts.get(key)
      if (kept === undefined) continue
      kept.known = count
      kept.pending -= sent.get(key)!
      kept.endsAtMs = performance.now() + ttl
    }
  }

  /** As the plugin wants it. */
  get store() {
    const counts = this
    return class GatheredStore {
      incr(key: string, callback: (error: Error | null, count?: Count) => void, windowMs: number): void {
        callback(null, counts.countUp(key, windowMs))
      }

      /** Keys say what they count: one map holds all. */
      child(): GatheredStore {
        return this
      }
    }
  }
}

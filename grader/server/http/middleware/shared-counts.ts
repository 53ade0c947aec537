import { sql } from 'kysely'
import type { Db } from '../../store/store.ts'

export interface Count {
  current: number
  /** Milliseconds until the count starts again. */
  ttl: number
}

/** A store for @fastify/rate-limit that counts in the database, for all API processes together. */
export function sharedCounts(db: Db) {
  return class SharedCounts {
    incr(key: string, callback: (error: Error | null, count?: Count) => void, windowMs: number): void {
      countUp(db, key, windowMs).then((count) => callback(null, count), callback)
    }

    /** Keys name what they count, so one table holds all. */
    child(): SharedCounts {
      return this
    }
  }
}

/**
 * Removes expired counts. Skips rows that are locked because they are being counted again: two processes that wait for each other's
 * rows would deadlock.
 */
export async function forgetRates(db: Db): Promise<void> {
  await sql`delete from rates where key in (select key from rates where ends_at <= now() for update skip locked)`.execute(db)
}

/** Counts one event of a key. */
export async function countUp(db: Db, key: string, windowMs: number): Promise<Count> {
  const { rows } = await sql<Count>`
    insert into rates (key, count, ends_at) values (${key}, 1, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set
      count = case when rates.ends_at <= now() then 1 else rates.count + 1 end,
      ends_at = case when rates.ends_at <= now() then excluded.ends_at else rates.ends_at end
    returning count as current, (extract(epoch from ends_at - now()) * 1000)::float as ttl`.execute(db)
  return rows[0]!
}

/** Takes one event back, within the same window. */
export async function countDown(db: Db, key: string): Promise<void> {
  await sql`update rates set count = count - 1 where key = ${key} and ends_at > now() and count > 0`.execute(db)
}

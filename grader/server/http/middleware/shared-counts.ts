import { sql } from 'kysely'
import { toJson } from '../../store/storable.ts'
import type { Db } from '../../store/store.ts'

export interface Count {
  current: number
  /** Milliseconds until the count starts again. */
  ttl: number
}

export interface KeyCount extends Count {
  key: string
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
  return (await addCounts(db, [{ key, count: 1 }], windowMs))[0]!
}

/** Adds events to the counts of their keys, each key once, and returns the totals. A key whose window has ended starts a new one. */
export async function addCounts(db: Db, added: readonly { key: string; count: number }[], windowMs: number): Promise<KeyCount[]> {
  // In key order, so that two processes cannot deadlock.
  const inOrder = added.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const { rows } = await sql<KeyCount>`
    insert into rates (key, count, ends_at)
    select key, count, now() + ${windowMs} * interval '1 millisecond' from jsonb_to_recordset(${toJson(inOrder)}::jsonb) as added(key text, count int)
    on conflict (key) do update set
      count = case when rates.ends_at <= now() then excluded.count else rates.count + excluded.count end,
      ends_at = case when rates.ends_at <= now() then excluded.ends_at else rates.ends_at end
    returning key, count as current, (extract(epoch from ends_at - now()) * 1000)::float as ttl`.execute(db)
  return rows
}

/** Takes one event back, within the same window. */
export async function countDown(db: Db, key: string): Promise<void> {
  await sql`update rates set count = count - 1 where key = ${key} and ends_at > now() and count > 0`.execute(db)
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Limit } from '../../../shared/config.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { toJson } from '../../store/storable.ts'
import type { Db } from '../../store/store.ts'

/** A process that has not reported its streams for this long is dead, and so are its streams. */
const LIVES_SECONDS = 10

/** Open event streams by person and by address, in this process and, as last reported, in the others. */
export class OpenStreams {
  readonly #limit: Limit
  readonly #id = randomUUID()
  readonly #open = new Map<string, number>()
  #elsewhere = new Map<string, number>()
  #telling: Promise<unknown> = Promise.resolve()
  #isRetired = false

  constructor(limit: Limit) {
    this.#limit = limit
  }

  /**
   * Registers a stream, and returns a function that removes it.
   * @throws HotpathError E_STREAMS
   */
  enter(person: string, address: string): () => void {
    const places = [
      { key: `person ${person}`, whom: 'you', limit: this.#limit.perPerson },
      { key: `address ${address}`, whom: 'your address', limit: this.#limit.perAddress },
    ]
    for (const { key, whom, limit } of places)
      if (this.#count(key) + (this.#elsewhere.get(key) ?? 0) >= limit) throw new HotpathError('E_STREAMS', { whom, limit })
    for (const { key } of places) this.#open.set(key, this.#count(key) + 1)
    return () => places.forEach(({ key }) => this.#leave(key))
  }

  /** Reports the streams of this process, and reads those of the others. */
  async exchange(db: Db): Promise<void> {
    if (this.#isRetired) return
    const streams = toJson(Object.fromEntries(this.#open))
    this.#telling = db
      .insertInto('replicas')
      .values({ id: this.#id, streams })
      .onConflict((known) => known.column('id').doUpdateSet({ streams, seen_at: sql`now()` }))
      .execute()
    await this.#telling
    const { rows } = await sql<{ key: string; count: number }>`
      select key, sum(count::int)::int as count from replicas, jsonb_each_text(streams) as one(key, count)
      where id <> ${this.#id} and seen_at > now() - ${LIVES_SECONDS} * interval '1 second' group by key`.execute(db)
    this.#elsewhere = new Map(rows.map(({ key, count }) => [key, count]))
  }

  /** Removes this process's counts before it stops: its clients reconnect elsewhere and must not be counted twice. */
  async retire(db: Db): Promise<void> {
    this.#isRetired = true
    await this.#telling.catch(() => {})
    await db.deleteFrom('replicas').where('id', '=', this.#id).execute()
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

/** Removes processes that died without retiring. */
export async function forgetReplicas(db: Db): Promise<void> {
  await db.deleteFrom('replicas').where('seen_at', '<', sql<Date>`now() - ${LIVES_SECONDS} * interval '1 second'`).execute()
}

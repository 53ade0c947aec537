import { sql } from 'kysely'
import type { Db } from './store.ts'

/** The database's clock: there is one, however many API processes there are, and however wrong theirs are. */
export function storeClock(db: Db) {
  return {
    async now(): Promise<Date> {
      const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
      return rows[0]!.now
    },
  }
}

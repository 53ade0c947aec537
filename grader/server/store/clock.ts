import { sql } from 'kysely'
import type { Db } from './store.ts'

/** The database's clock, shared by all API processes whatever their own clocks say. */
export function storeClock(db: Db) {
  return {
    async now(): Promise<Date> {
      const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
      return rows[0]!.now
    },
  }
}

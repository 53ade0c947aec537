import type { Kysely, Transaction } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Tables } from './tables.ts'
import type { Wakeups } from './wakeups.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** The database: PGlite in the data folder, or a PostgreSQL server. Nothing that uses it knows which. */
export interface Store {
  db: Db
  /** Runs with one transaction; every query in it must go through the one that it is given. */
  transaction<T>(run: (trx: Trx) => Promise<T>): Promise<T>
  /** How the queue reaches the same database. */
  queueOptions: ConstructorOptions
  /** No other process uses it, so that whatever was under way when it was opened has died. */
  alone: boolean
  /** Between the processes that use it; null where there is only one. */
  wakeups: Wakeups | null
  /** MB that are free on its disc; null where that is another machine's. */
  freeMb(): Promise<number | null>
  close(): Promise<void>
}

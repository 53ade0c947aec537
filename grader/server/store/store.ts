import type { Kysely, Transaction } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Tables } from './tables.ts'
import type { Wakeups } from './wakeups.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** The database: PGlite in the data folder, or a PostgreSQL server. Callers do not know which. */
export interface Store {
  db: Db
  /** Runs a transaction; every query in it must use `trx`. */
  transaction<T>(run: (trx: Trx) => Promise<T>): Promise<T>
  /** Options with which the queue connects to the same database. */
  queueOptions: ConstructorOptions
  /** Whether no other process uses it; then all work that was running when it was opened has died. */
  alone: boolean
  /** Notifications between its processes; null if there is only one. */
  wakeups: Wakeups | null
  /** MB that are free on its disc; null where that is another machine's. */
  freeMb(): Promise<number | null>
  close(): Promise<void>
}

/** The part of a store that runs transactions. */
export type Transactions = Pick<Store, 'transaction'>

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db as QueueDb } from 'pg-boss'

/**
 * PGlite has a single connection: a query outside the open transaction waits for its end. If the transaction waits for that query,
 * both hang for ever. The guard turns this deadlock into an error that names the query.
 */
export class TransactionGuard {
  readonly #context = new AsyncLocalStorage<{ open: boolean }>()

  async enter<T>(run: () => Promise<T>): Promise<T> {
    const context = { open: true }
    try {
      return await this.#context.run(context, run)
    } finally {
      context.open = false
    }
  }

  /** Wraps the queue's database access so that it refuses queries inside a transaction. */
  keepOut(db: QueueDb): QueueDb {
    return {
      ...db,
      executeSql: (text, values) => {
        if (this.#context.getStore()?.open)
          throw new Error(`Deadlock: the queue ran its own query inside a transaction: ${text.trim().slice(0, 80)}`)
        return db.executeSql(text, values)
      },
    }
  }
}

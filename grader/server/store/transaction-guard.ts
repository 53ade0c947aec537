import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db as QueueDb } from 'pg-boss'

/**
 * PGlite has a single connection: a query beside the open transaction waits for its end, and where the transaction
 * waits for that query, both wait for ever. The guard turns such a wait into an error that names it.
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

  /** The same database, refusing what is asked of it inside of a transaction. */
  keepOut(db: QueueDb): QueueDb {
    return {
      ...db,
      executeSql: (text, values) => {
        if (this.#context.getStore()?.open)
          throw new Error(`A query of the queue’s own inside of a transaction would wait for itself: ${text.trim().slice(0, 80)}`)
        return db.executeSql(text, values)
      },
    }
  }
}

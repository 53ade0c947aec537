import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import { readConfig } from '../../../shared/config.ts'
import { openQueue } from '../../../server/queue/queue.ts'
import { openStore } from '../../../server/store/open.ts'

/** A queue on the store of these settings, with a function that adds jobs. */
export async function openTestQueue(t: Test, env: Record<string, string>) {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  const queue = await openQueue(store, (error) => t.fail(error.message))
  t.teardown(() => queue.close())
  async function send(priority = 0): Promise<string> {
    const id = randomUUID()
    await store.transaction((trx) => queue.send(trx, { id, submission: randomUUID(), priority }))
    return id
  }
  return { store, queue, send }
}

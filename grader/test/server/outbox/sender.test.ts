import t from 'tap'
import { readConfig } from '../../../shared/config.ts'
import { openStore } from '../../../server/store/open.ts'
import { listDeliveries } from '../../../server/cohorts/deliveries.ts'
import type { PostResponse, Post } from '../../../server/outbox/post.ts'
import { Sender } from '../../../server/outbox/sender.ts'
import { onBothStores } from '../queue/stores.ts'
import { began, listening, waiting } from './waiting.ts'

await onBothStores(t, 'a receiver that never responds', async (t, env) => {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  const { db } = store
  const hanging: PromiseWithResolvers<PostResponse | null>[] = []
  const silent = new Set<unknown>()
  const post: Post = async (_url, headers) => {
    if (!silent.has(headers['webhook-id'])) return { status: 204, retryAfter: null }
    hanging.push(Promise.withResolvers())
    return hanging.at(-1)!.promise
  }
  const sender = new Sender(db, post, (error) => t.fail(String(error)))
  const slow = await Promise.all(Array.from({ length: 6 }, () => listening(store)))
  for (const { webhook } of slow) for (const id of await waiting(store, webhook, 30)) silent.add(id)
  const quick = await listening(store)
  const statesOf = async ({ cohort, webhook }: typeof quick) => (await listDeliveries(db, cohort, webhook)).map(({ state }) => state)

  await t.test('does not delay others', async (t) => {
    for (const all of [2, 4]) {
      await waiting(store, quick.webhook, 2)
      await sender.sendDue(began)
      while ((await statesOf(quick)).includes('waiting'));
      t.same(await statesOf(quick), Array(all).fill('delivered'))
    }
  })

  await t.test('gets a few attempts at a time, and the next when one has ended', async (t) => {
    t.equal(hanging.length, 6 * 4)
    t.equal(await sender.sendDue(began), 0)
    for (const { resolve } of hanging.splice(0, 4)) resolve(null)
    let more = 0
    while (more < 4) more += await sender.sendDue(began)
    t.equal(hanging.length, 6 * 4)
  })

  await t.test('does not delay a shutdown', async (t) => {
    for (const { resolve } of hanging) resolve(null)
    await sender.ended()
    t.same(new Set(await statesOf(slow[0]!)), new Set(['waiting']), 'and has failed nothing')
  })
})

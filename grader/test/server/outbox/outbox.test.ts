import t from 'tap'
import { readConfig } from '../../../shared/config.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Store } from '../../../server/store/store.ts'
import { listDeliveries, redeliver } from '../../../server/cohorts/deliveries.ts'
import { forgetDeliveries, waitAfter } from '../../../server/outbox/outbox.ts'
import type { Post } from '../../../server/outbox/post.ts'
import { Sender } from '../../../server/outbox/sender.ts'
import { listWebhooks } from '../../../server/cohorts/webhooks.ts'
import { onBothStores } from '../queue/stores.ts'
import { began, listening, waiting } from './waiting.ts'

const later = (seconds: number) => new Date(began.getTime() + seconds * 1000)
const THREE_DAYS_SECONDS = 3 * 24 * 3600

await onBothStores(t, 'an outbox', async (t, env) => {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  const { db } = store

  await t.test('a receiver that answers 500 for days is finally disabled', async (t) => {
    const { cohort, webhook } = await listening(store)
    await waiting(store, webhook, 1)
    let now = began
    let attempts = 0
    const answers500: Post = async () => (attempts++, { status: 500, retryAfter: null })
    for (let next: string | null = began.toISOString(); next !== null; next = (await listDeliveries(db, cohort, webhook))[0]!.nextAt) {
      now = new Date(next)
      t.equal(await sendDue(db, answers500, now), 1)
      t.equal(await sendDue(db, answers500, now), 0, 'not before its time')
    }
    t.equal(attempts, 10)
    t.ok(now.getTime() - began.getTime() > 0.8 * THREE_DAYS_SECONDS * 1000)
    t.match(await listDeliveries(db, cohort, webhook), [{ state: 'failed', attempts: 10, answer: 500, problem: 'it answered 500' }])
    t.match(await listWebhooks(db, cohort), [{ enabled: false, gaveUp: { why: 'it answered 500', at: now.toISOString() } }])
  })

  await t.test('a receiver that accepts other messages is not disabled', async (t) => {
    const { cohort, webhook } = await listening(store)
    const [poison] = await waiting(store, webhook, 1)
    const picky: Post = async (_url, headers) => ({ status: headers['webhook-id'] === poison ? 500 : 200, retryAfter: null })
    for (let days = 0; days < 8; days += 0.5) {
      await waiting(store, webhook, 1)
      await sendDue(db, picky, later(days * 24 * 3600))
    }
    t.same(
      (await listDeliveries(db, cohort, webhook)).filter(({ state }) => state !== 'delivered').map(({ id, state }) => [id, state]),
      [[poison, 'failed']],
    )
    t.match(await listWebhooks(db, cohort), [{ enabled: true, gaveUp: null }])
  })

  await t.test('concurrent processes send nothing twice', async (t) => {
    const [one, other] = [await listening(store), await listening(store)]
    await waiting(store, one.webhook, 30)
    await waiting(store, other.webhook, 2)
    const got: string[] = []
    const post: Post = async (_url, headers) => (got.push(headers['webhook-id']!), { status: 204, retryAfter: null })
    const begun = await Promise.all([sendDue(db, post, began), sendDue(db, post, began)])
    t.same(begun[0]! + begun[1]!, new Set(got).size)
    while ((await sendDue(db, post, began)) > 0);
    t.equal(got.length, 32)
    t.equal(new Set(got).size, 32)
  })

  await t.test('if a process dies during an attempt, another takes over', async (t) => {
    const { webhook } = await listening(store)
    await waiting(store, webhook, 1)
    // It has taken the row and never returns to it.
    const dies: Post = () => new Promise(() => {})
    void senderOf(db, dies).sendDue(began)
    let isTaken = false
    while (!isTaken)
      isTaken =
        (await db
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('webhook', '=', webhook)
          .where('next_at', '>', began)
          .executeTakeFirst()) !== undefined
    t.equal(await sendDue(db, async () => ({ status: 204, retryAfter: null }), later(59)), 0)
    t.equal(await sendDue(db, async () => ({ status: 204, retryAfter: null }), later(60)), 1)
  })

  await t.test('an attempt aborted by a shutdown does not count', async (t) => {
    const { cohort, webhook } = await listening(store)
    await waiting(store, webhook, 1)
    t.equal(await sendDue(db, async () => null, began), 1)
    t.match(await listDeliveries(db, cohort, webhook), [{ state: 'waiting', attempts: 0, problem: null }])
    t.equal(await sendDue(db, async () => ({ status: 204, retryAfter: null }), later(60)), 1)
    t.match(await listDeliveries(db, cohort, webhook), [{ state: 'delivered', attempts: 1 }])
  })

  await t.test('a late response to an attempt does not affect a manual attempt started since', async (t) => {
    const delivered: Post = async () => ({ status: 204, retryAfter: null })
    for (const [answer, attempts] of [
      [500, 0],
      [410, 0],
      [500, 9],
    ] as const) {
      const { cohort, webhook } = await listening(store)
      const [id] = await waiting(store, webhook, 1)
      await db.updateTable('webhook_deliveries').set({ attempts }).where('id', '=', id!).execute()
      const late = Promise.withResolvers<void>()
      const sender = senderOf(db, () => late.promise.then(() => ({ status: answer, retryAfter: null })))
      t.equal(await sender.sendDue(began), 1)
      t.match(await redeliver(db, delivered, cohort, webhook, id!, later(20)), { state: 'delivered', attempts: 1 })
      late.resolve()
      await sender.ended()
      t.match(await listDeliveries(db, cohort, webhook), [
        { state: 'delivered', attempts: 1, answer: 204, problem: null, doneAt: later(20).toISOString() },
      ])
      t.match(await listWebhooks(db, cohort), [{ enabled: true, gaveUp: null }])
    }
  })

  await t.test('a manual attempt is not affected by an attempt started before it', async (t) => {
    const { cohort, webhook } = await listening(store)
    const [id] = await waiting(store, webhook, 1)
    const [early, byHand] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sender = senderOf(db, () => early.promise.then(() => ({ status: 500, retryAfter: null })))
    await sender.sendDue(began)
    const redelivered = redeliver(db, () => byHand.promise.then(() => ({ status: 204, retryAfter: null })), cohort, webhook, id!, later(20))
    while (
      (await db.selectFrom('webhook_deliveries').select('id').where('id', '=', id!).where('next_at', '=', later(80)).executeTakeFirst()) ===
      undefined
    );
    early.resolve()
    await sender.ended()
    byHand.resolve()
    t.match(await redelivered, { state: 'delivered', attempts: 1 })
  })

  await t.test('a delivery that is being sent cannot be sent manually', async (t) => {
    const { cohort, webhook } = await listening(store)
    const [id] = await waiting(store, webhook, 1)
    const sent: string[] = []
    const slow = Promise.withResolvers<void>()
    const post: Post = async (_url, headers) => (sent.push(headers['webhook-id']!), await slow.promise, { status: 500, retryAfter: null })
    const sender = senderOf(db, post)
    await sender.sendDue(began)
    await t.rejects(redeliver(db, post, cohort, webhook, id!, later(10)), {
      code: 'E_DELIVERY_IN_HAND',
      message: 'This delivery is being sent now, or will be within a minute.',
      hint: 'Check the list of deliveries for its result after that.',
    })
    slow.resolve()
    await sender.ended()
    t.same(sent, [id])
    t.match(
      await redeliver(db, post, cohort, webhook, id!, began),
      { state: 'waiting', attempts: 1 },
      'what has failed just now is sent at once',
    )
    await t.rejects(redeliver(db, post, cohort, webhook, '00000000-0000-4000-8000-000000000000', began), { code: 'E_DELIVERY_UNKNOWN' })
  })

  await t.test('deliveries are removed after a month', async (t) => {
    const { cohort, webhook } = await listening(store)
    await waiting(store, webhook, 1)
    await forgetDeliveries(db, later(30 * 24 * 3600))
    t.equal((await listDeliveries(db, cohort, webhook)).length, 1)
    await forgetDeliveries(db, later(30 * 24 * 3600 + 1))
    t.same(await listDeliveries(db, cohort, webhook), [])
  })
})

t.test('waits grow, with jitter', async (t) => {
  const waits = (random: number) => Array.from({ length: 9 }, (_, index) => waitAfter(index + 1, random)!)
  const [least, middle, most] = [0, 0.5, 1].map(waits) as [number[], number[], number[]]
  t.ok(middle.reduce((sum, wait) => sum + wait) >= THREE_DAYS_SECONDS)
  t.ok(middle.every((wait, index) => index === 0 || wait > middle[index - 1]!))
  t.same(
    middle.map((wait, index) => [least[index]! < wait, most[index]! > wait]),
    middle.map(() => [true, true]),
  )
  t.equal(waitAfter(10, 0.5), null)
  t.equal(waitAfter(1, 0.5, 600), 600, 'as long as the receiver asks for')
  t.equal(waitAfter(1, 0.5, 10_000_000), 86_400, 'but not for ever')
})

function senderOf(db: Store['db'], post: Post): Sender {
  return new Sender(db, post, (error) => t.fail(String(error)))
}

/** Sends due deliveries and waits for all of them. */
async function sendDue(db: Store['db'], post: Post, now: Date): Promise<number> {
  const sender = senderOf(db, post)
  const begun = await sender.sendDue(now)
  await sender.ended()
  return begun
}

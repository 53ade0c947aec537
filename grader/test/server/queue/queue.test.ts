import t from 'tap'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openQueue } from '../../../server/queue/queue.ts'
import { KIND, openTestStore, testStore } from '../store/own.ts'
import { openTestQueue } from './open.ts'
import { onBothStores } from './stores.ts'

await onBothStores(t, 'jobs are leased in order, each to one agent', async (t, env) => {
  const { store, queue, send } = await openTestQueue(t, env)
  t.equal(await queue.take(), null)
  const last = await send(-2)
  const [first, second] = [await send(), await send()]
  const urgent = await send(1)
  const taken = []
  for (let i = 0; i < 5; i++) taken.push(await queue.take())
  t.same(
    taken.map((job) => job?.id ?? null),
    [urgent, first, second, last, null],
  )
  t.same(
    taken.map((job) => job?.attempt ?? null),
    [0, 0, 0, 0, null],
  )

  const [one, , other] = taken as NonNullable<(typeof taken)[number]>[]
  t.equal(await store.transaction((trx) => queue.hold(trx, one!)), true)
  t.equal(await store.transaction((trx) => queue.finish(trx, one!)), true)
  t.equal(await store.transaction((trx) => queue.finish(trx, one!)), false, 'it has ended')
  t.equal(await store.transaction((trx) => queue.hold(trx, one!)), false)

  await t.rejects(
    store.transaction(async (trx) => {
      await queue.finish(trx, other!)
      throw new Error('the verdict could not be stored')
    }),
  )
  t.equal(await store.transaction((trx) => queue.finish(trx, other!)), true, 'a rolled back change has no effect')

  const lost = send()
  await lost
  await t.rejects(
    store.transaction(async (trx) => {
      await queue.send(trx, { id: randomUUID(), submission: randomUUID() })
      throw new Error('the submission could not be stored')
    }),
  )
  t.equal((await queue.take())?.id, await lost)
  t.equal(await queue.take(), null, 'a job is sent with its submission or not at all')
})

// The embedded store has no connections.
if (KIND === 'postgres') {
  t.test('a failed opening leaves no connection behind', async (t) => {
    const store = await openTestStore(t)
    const connections = async () => {
      const { rows } = await sql<{
        count: number
      }>`select count(*) from pg_stat_activity where datname = current_database() and application_name = 'pgboss'`.execute(store.db)
      return rows[0]!.count
    }
    await t.rejects(openQueue({ ...store, alone: true, db: null as never }, (error) => t.fail(error.message)))
    for (let polls = 0; polls < 100 && (await connections()) > 0; polls++) await sleep(20) // the server sees them leave a moment later
    t.equal(await connections(), 0)
  })
}

t.test('a wait ends at an announcement, at its timeout, or at an abort', async (t) => {
  const { queue } = await openTestQueue(t, await testStore(t))
  const never = new AbortController()
  const announced = queue.wait(60_000, never.signal)
  queue.announce()
  await announced
  await queue.wait(10.5, never.signal)
  const aborted = queue.wait(60_000, never.signal)
  never.abort()
  await aborted
  await queue.wait(60_000, never.signal)
  t.pass('all of them ended')
})

await onBothStores(t, 'finished jobs are removed within hours, since every check for lost leases reads them', async (t, env) => {
  const { store, queue, send } = await openTestQueue(t, env)
  await send()
  const taken = (await queue.take())!
  await store.transaction((trx) => queue.finish(trx, taken))
  const waits = await send()
  await sql`update pgboss.job set created_on = now() - interval '61 minutes', completed_on = completed_on - interval '61 minutes'`.execute(
    store.db,
  )
  await sql`update pgboss.queue set maintain_on = now() - interval '61 minutes'`.execute(store.db)
  const left = async () => (await sql<{ id: string }>`select id from pgboss.job`.execute(store.db)).rows.map(({ id }) => id)
  while ((await left()).includes(taken.id)) await sleep(100)
  t.same(await left(), [waits], 'but not waiting jobs')
})

await onBothStores(t, 'a profile run can be returned any number of times, but is given up after losing too many agents', async (t, env) => {
  const {
    store,
    queue: { profileRuns },
  } = await openTestQueue(t, env)
  const jobs = profileRuns.inside
  const id = randomUUID()
  await store.transaction((trx) => jobs.send(trx, { id, submission: randomUUID() }))
  const {
    rows: [limit],
  } = await sql<{ retry_limit: number }>`select retry_limit from pgboss.job where id = ${id}`.execute(store.db)
  t.ok(limit!.retry_limit <= 20, `${limit!.retry_limit} agents may die of it`)
  await sql`update pgboss.job set retry_limit = 1 where id = ${id}`.execute(store.db)
  for (let times = 0; times < 5; times++) await jobs.giveBack((await jobs.take())!)

  async function lose() {
    t.ok(await jobs.take(), 'there it is')
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = ${id}`.execute(store.db)
    for (let waited = 0; waited < 60; waited++) {
      const {
        rows: [job],
      } = await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(store.db)
      if (job!.state !== 'active') return job!.state
      await sleep(500)
    }
    return 'active'
  }
  t.equal(await lose(), 'retry', 'the first agent may have died for its own reasons')
  t.equal(await lose(), 'failed')
  t.equal(await jobs.take(), null)
})

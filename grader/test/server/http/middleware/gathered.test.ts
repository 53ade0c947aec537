import t from 'tap'
import { sql } from 'kysely'
import { GatheredCounts } from '../../../../server/http/middleware/gathered-counts.ts'
import { forgetReplicas, OpenStreams } from '../../../../server/http/middleware/streams.ts'
import { openTestStore } from '../../store/own.ts'

const MINUTE_MS = 60_000

t.test('after an exchange all processes have the same counts', async (t) => {
  const { db } = await openTestStore(t)
  const [one, two] = [new GatheredCounts(), new GatheredCounts()]
  const count = (counts: GatheredCounts, key: string, times: number) =>
    Array.from({ length: times }, () => counts.countUp(key, MINUTE_MS).current).at(-1)
  t.equal(count(one, 'ada', 5), 5)
  t.equal(count(two, 'ada', 3), 3, 'until then each knows only its own')
  await one.exchange(db)
  await two.exchange(db)
  t.equal(count(two, 'ada', 1), 9, 'then all reported counts')
  t.equal(count(one, 'ada', 1), 6, 'a process learns the totals only at its own exchange')
  await two.exchange(db)
  await one.exchange(db)
  t.equal(count(one, 'ada', 1), 11)
  t.equal(count(one, 'ben', 1), 1, 'other keys are not affected')
  await one.exchange(db)
  await one.exchange(db)
  t.equal(count(two, 'ben', 1), 1)
  await two.exchange(db)
  t.equal(count(two, 'ben', 1), 3, 'counted once')
  const { ttl } = one.countUp('ada', MINUTE_MS)
  t.ok(ttl > 0 && ttl <= MINUTE_MS, 'the window is that of the first process')
})

t.test('a count ends with its window, and a failing store loses none of it', async (t) => {
  const { db } = await openTestStore(t)
  const counts = new GatheredCounts()
  counts.countUp('past', 0)
  t.equal(counts.countUp('past', 0).current, 1)
  counts.countUp('kept', MINUTE_MS)
  await sql`alter table rates rename to lost`.execute(db)
  await t.rejects(counts.exchange(db))
  await sql`alter table lost rename to rates`.execute(db)
  await counts.exchange(db)
  t.equal(counts.countUp('kept', MINUTE_MS).current, 2)
})

t.test('streams are counted over all processes, and removed with a process that ends', async (t) => {
  const { db } = await openTestStore(t)
  const limit = { perPerson: 2, perAddress: 3 }
  const [one, two] = [new OpenStreams(limit), new OpenStreams(limit)]
  const exchange = async () => {
    for (const streams of [one, two, one]) await streams.exchange(db)
  }
  one.enter('ada', 'here')
  const leave = two.enter('ada', 'here')
  await exchange()
  for (const streams of [one, two]) t.throws(() => streams.enter('ada', 'there'), { code: 'E_STREAMS', details: { whom: 'you', limit: 2 } })
  one.enter('ben', 'here')
  await exchange()
  t.throws(() => two.enter('cy', 'here'), { code: 'E_STREAMS', details: { whom: 'your address', limit: 3 } })
  leave()
  await exchange()
  two.enter('cy', 'here')()
  await one.retire(db)
  await two.exchange(db)
  two.enter('ada', 'here')
  t.doesNotThrow(() => two.enter('ada', 'here'), 'what ended with its process takes no place')
  await db
    .updateTable('replicas')
    .set({ seen_at: new Date('2026-03-01T12:00:00Z') })
    .execute()
  await forgetReplicas(db)
  t.same(await db.selectFrom('replicas').select('id').execute(), [])
})

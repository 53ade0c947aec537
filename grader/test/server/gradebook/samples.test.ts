// Store: each, since rows are deleted in batches.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import type { Verdict } from '../../../contracts/index.ts'
import { eventsAfter } from '../../../server/gradebook/events.ts'
import { askProfileRun, readProfileRun, recordProfileRun } from '../../../server/gradebook/profile-runs.ts'
import { thinSamples } from '../../../server/gradebook/samples.ts'
import { insertSubmission } from '../../../server/gradebook/submissions.ts'
import { recordVerdict } from '../../../server/gradebook/verdicts.ts'
import { verdict } from '../http/verdict.ts'
import { openTestStore } from '../store/own.ts'

const DAY_MS = 86_400_000
const interval = {
  ratio: 2.41,
  low: 2.33,
  high: 2.49,
  required: 2,
  clock: 'cpu' as const,
  sessions: 2,
  rounds: [
    [2.4, 2.5],
    [2.3, 2.4],
  ],
}
const speed = { ...interval, nsPerCall: { baseline: 20, yours: 10 }, noise: 0.01 }
const http = {
  ...interval,
  cpuUsPerRequest: { baseline: 20, yours: 10 },
  requestsPerSecond: { baseline: 1, yours: 2 },
  latencyMs: { p50: 1, p99: 2 },
  connections: 8,
}
const heap = {
  bytesPerCall: 1,
  low: 0,
  high: 2,
  limit: 8,
  calls: 100,
  curve: [{ calls: 0, usedBytes: 1, residentBytes: 2 }],
  peakMb: { yours: 1 },
}

t.test('after the retention period the rounds are deleted and the verdict stays', async (t) => {
  const store = await openTestStore(t)
  const visitor = randomUUID()
  const now = new Date()
  async function submit(daysAgo: number, changes: Partial<Verdict>) {
    const id = randomUUID()
    await store.transaction(async (trx) => {
      await insertSubmission(trx, {
        id,
        job: randomUUID(),
        visitor,
        exercise: 'add',
        exerciseVersion: 'v1',
        files: { 'add.js': '1' },
        submittedAt: now,
      })
      await recordVerdict(trx, id, verdict('pass', changes))
      const job = randomUUID()
      await askProfileRun(trx, 'inside', id, job)
      await recordProfileRun(trx, job, null)
    })
    const then = new Date(now.getTime() - daysAgo * DAY_MS)
    await sql`update verdicts set decided_at = ${then} where submission = ${id}`.execute(store.db)
    await sql`update profile_runs set asked_at = ${then} where submission = ${id}`.execute(store.db)
    return {
      id,
      read: async () =>
        (await store.db.selectFrom('verdicts').select('verdict').where('submission', '=', id).executeTakeFirstOrThrow()).verdict,
    }
  }
  const old = {
    speed: await submit(91, { speed }),
    http: await submit(91, { http }),
    heap: await submit(91, { heap }),
    wrong: await submit(91, {}),
  }
  const young = await submit(89, { speed })
  await sql`insert into former_verdicts (submission, exercise_version, outcome, level, verdict, decided_at) select submission, 'v0', outcome, level, verdict, decided_at from verdicts where submission = ${old.speed.id}`.execute(
    store.db,
  )

  t.equal(await thinSamples(store, 90, now), 4 + 1 + 4)
  t.same(await old.speed.read(), verdict('pass', { speed: { ...speed, rounds: [] }, samplesKeptDays: 90 }))
  t.same(await old.http.read(), verdict('pass', { http: { ...http, rounds: [] }, samplesKeptDays: 90 }))
  t.same(await old.heap.read(), verdict('pass', { heap: { ...heap, curve: [] }, samplesKeptDays: 90 }))
  t.same(await old.wrong.read(), verdict('pass'), 'where there were none, nothing is said')
  t.same(await young.read(), verdict('pass', { speed }))
  t.same(
    (await store.db.selectFrom('former_verdicts').select('verdict').execute()).map(({ verdict: { speed } }) => speed?.rounds),
    [[]],
  )
  t.same([(await eventsAfter(store.db, old.speed.id, 0)).length, (await eventsAfter(store.db, young.id, 0)).length], [0, 1])
  t.equal(await readProfileRun(store.db, 'inside', old.speed.id), null, 'a look can be asked for again')
  t.match(await readProfileRun(store.db, 'inside', young.id), { state: 'failed' })

  t.equal(await thinSamples(store, 90, now), 0, 'once')
  t.equal(await thinSamples(store, 0, now), 2, 'none are kept')
  t.match(await young.read(), { speed: { rounds: { length: 0 } }, samplesKeptDays: 0 })
})

t.test('profile runs that were given up are deleted with ended ones, and waiting ones stay', async (t) => {
  const store = await openTestStore(t)
  const ask = async (minutesAgo: number) => {
    const id = randomUUID()
    await store.transaction(async (trx) => {
      await insertSubmission(trx, {
        id,
        job: randomUUID(),
        visitor: randomUUID(),
        exercise: 'add',
        exerciseVersion: 'v1',
        files: { 'add.js': '1' },
        submittedAt: new Date(),
      })
      await askProfileRun(trx, 'inside', id, randomUUID())
    })
    await sql`update profile_runs set asked_at = now() - make_interval(mins => ${minutesAgo}) where submission = ${id}`.execute(store.db)
    return id
  }
  const [givenUp, waiting] = [await ask(62), await ask(58)]
  t.equal(await thinSamples(store, 0, new Date()), 1)
  t.same(
    [await readProfileRun(store.db, 'inside', givenUp), await readProfileRun(store.db, 'inside', waiting)],
    [null, { state: 'waiting', shown: null }],
  )
})

t.test('many are deleted in batches, without those locked by another process', async (t) => {
  const store = await openTestStore(t)
  await sql`insert into submissions (id, visitor, exercise, exercise_version, files, state, job) select gen_random_uuid(), gen_random_uuid(), 'add', 'v1', '{}', 'done', gen_random_uuid() from generate_series(1, 120)`.execute(
    store.db,
  )
  await sql`insert into verdicts (submission, outcome, verdict, decided_at) select id, 'pass', ${JSON.stringify(verdict('pass', { speed }))}::jsonb, now() - interval '1 year' from submissions`.execute(
    store.db,
  )
  const both = await Promise.all([thinSamples(store, 90, new Date()), thinSamples(store, 90, new Date())])
  t.equal(both[0] + both[1], 120)
})

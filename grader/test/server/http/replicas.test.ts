import t from 'tap'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '../../../shared/config.ts'
import { openStore } from '../../../server/store/open.ts'
import { need } from '../../need.ts'
import { copyMigrated, dropDatabase } from '../store/databases.ts'
import { sharedPostgres } from '../store/migrated.ts'
import { findPostgres } from '../store/postgres.ts'
import { Browser, testServer } from './server.ts'

t.test('several processes start at once on a store without its queue', { skip: need('postgres', findPostgres() !== null) }, async (t) => {
  const env = { DATABASE_URL: await copyMigrated(await sharedPostgres()) }
  t.teardown(() => dropDatabase(env.DATABASE_URL))
  const first = await testServer(t, env)
  const ada = new Browser(first)
  for (let time = 0; time < 5; time++) await ada.submit()
  await first.close()
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  await sql`delete from pgboss.job`.execute(store.db)
  await sql`delete from exercise_versions`.execute(store.db)

  await Promise.all([testServer(t, env), testServer(t, env), testServer(t, env)])
  const jobs = await sql<{
    count: number
  }>`select count(*)::int as count from pgboss.job where name = 'grade' group by data ->> 'submission'`.execute(store.db)
  t.same(jobs.rows, Array(5).fill({ count: 1 }), 'each is sent once')
  t.same(await store.db.selectFrom('submissions').select('state').distinct().execute(), [{ state: 'queued' }], 'and none is given up')
  t.same(
    (await store.db.selectFrom('exercise_versions').select('version').execute()).map(({ version }) => version),
    ['v1'],
  )
})

t.test(
  'waiting submissions of one address leave connections for others',
  { skip: need('postgres', findPostgres() !== null) },
  async (t) => {
    const env = { DATABASE_URL: await copyMigrated(await sharedPostgres()) }
    t.teardown(() => dropDatabase(env.DATABASE_URL))
    const server = await testServer(t, env)
    const store = await openStore(readConfig(env))
    t.teardown(() => store.close())
    const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = store.transaction(async (trx) => {
      await sql`lock table submissions in share row exclusive mode`.execute(trx)
      locked.resolve()
      await free.promise
    })
    await locked.promise
    // More than the connections of a process.
    const sent = Array.from({ length: 12 }, () => new Browser(server).submit())
    const counted = async () =>
      (await sql<{ most: number }>`select coalesce(max(count), 0)::int as most from rates`.execute(store.db)).rows[0]!.most
    while ((await counted()) < sent.length) await setTimeout(50)
    const reader = new Browser(server)
    for (let time = 0; time < 5; time++) t.equal((await reader.ask('/api/submissions?exercise=add')).status, 200)
    free.resolve()
    await holding
    t.same(
      (await Promise.all(sent)).map(({ status }) => status),
      Array(sent.length).fill(202),
    )
  },
)

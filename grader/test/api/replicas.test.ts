import t from 'tap'
import { sql } from 'kysely'
import { readConfig } from '../../config.ts'
import { openStore } from '../../store/open.ts'
import { need } from '../need.ts'
import { copyMigrated, dropDatabase, sharedPostgres } from '../store/databases.ts'
import { findPostgres } from '../store/postgres.ts'
import { Browser, testServer } from './server.ts'

t.test('processes that begin at once, on a store whose queue was not taken along', { skip: need('postgres', findPostgres() !== null) }, async (t) => {
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
  const jobs = await sql<{ count: number }>`select count(*)::int as count from pgboss.job where name = 'grade' group by data ->> 'submission'`.execute(store.db)
  t.same(jobs.rows, Array(5).fill({ count: 1 }), 'each is sent once')
  t.same(await store.db.selectFrom('submissions').select('state').distinct().execute(), [{ state: 'queued' }], 'and none is given up')
  t.same((await store.db.selectFrom('exercise_versions').select('version').execute()).map(({ version }) => version), ['v1'])
})

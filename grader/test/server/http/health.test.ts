import t from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '../../../shared/config.ts'
import { openStore } from '../../../server/store/open.ts'
import { KIND, testStore } from '../store/own.ts'
import { Browser, HandAgent, testServer } from './server.ts'

/** Longer than an answer is cached. */
const ANEW_MS = 1100

t.test('readiness names the missing parts', async (t) => {
  const server = await testServer(t, { HOTPATH_REQUESTS_PER_ADDRESS: '3', HOTPATH_REQUESTS_PER_PERSON: '3' })
  const browser = new Browser(server)
  t.same((await browser.ask('/healthz')).body, { status: 'alive' })
  const alone = await browser.ask('/readyz')
  t.equal(alone.status, 503)
  t.match(alone.body, {
    ready: false,
    store: { ok: true, says: 'answers' },
    migrations: { ok: true, says: /^all \d+ applied$/ },
    agent: { ok: false, says: /none seen recently/ },
  })
  t.match(await browser.ask('/readyz?exclude=agent'), { status: 200, body: { ready: true, agent: { ok: false } } })
  t.equal((await browser.ask('/readyz?exclude=store')).status, 400)

  const about = { agent: 'hand', sandbox: 'process', engine: 'node 24.21.0', isolation: false, notes: [] }
  t.equal((await new HandAgent(server).tell('/api/agent/here', about)).status, 204)
  await sleep(ANEW_MS)
  t.match(await browser.ask('/readyz'), { status: 200, body: { ready: true, agent: { ok: true, says: '1 seen recently' } } })
  for (let time = 0; time < 10; time++) await browser.ask('/readyz')
  t.equal((await browser.ask('/readyz')).status, 200, 'probes are not counted')
  t.equal((await browser.ask('/healthz')).status, 200)
})

// Nobody else can damage an embedded store.
if (KIND === 'postgres')
  t.test('a missing migration, and a failing store', async (t) => {
    const env = await testStore(t)
    const server = await testServer(t, env)
    const browser = new Browser(server)
    const store = await openStore(readConfig(env))
    await sql`delete from migrations where name = '0002_reservations.sql'`.execute(store.db)
    t.match(await browser.ask('/readyz'), {
      status: 503,
      body: { store: { ok: true }, migrations: { ok: false, says: 'not applied: 0002_reservations.sql' } },
    })
    await sql`alter table agents rename to lost`.execute(store.db)
    await store.close()
    await sleep(ANEW_MS)
    const gone = await browser.ask('/readyz')
    t.match(gone, {
      status: 503,
      body: { ready: false, store: { ok: false, says: 'does not answer' }, agent: { ok: false, says: /^unknown/ } },
    })
    t.equal((await browser.ask('/healthz')).status, 200, 'the process lives')
    const metrics = await browser.ask('/metrics')
    t.equal(metrics.status, 200)
    t.match(metrics.body, /^hotpath_store_up 0$/m)
    t.notMatch(metrics.body, /^hotpath_agents/m, 'unknown values are left out')
  })

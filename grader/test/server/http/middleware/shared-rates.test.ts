import t from 'tap'
import { countUp, forgetRates, sharedCounts } from '../../../../server/http/middleware/shared-counts.ts'
import { KIND, openTestStore, testStore } from '../../store/own.ts'
import { Browser, testServer } from '../server.ts'
import { call } from './wire.ts'

const submission = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ exercise: 'add', files: { 'add.js': '1' } }),
}

t.test('only a trusted proxy can report the client address', async (t) => {
  const env = { HOTPATH_SUBMISSIONS_PER_ADDRESS: '1' }
  const submitFor = (server: { address: string }, visitor: string, from?: string) =>
    call(server, '/api/submissions', {
      ...submission,
      headers: { ...submission.headers, 'x-forwarded-for': visitor },
      ...(from && { from }),
    })

  const proxied = await testServer(t, { ...env, HOTPATH_TRUST_PROXY: '127.0.0.9' })
  t.equal((await submitFor(proxied, '203.0.113.1', '127.0.0.9')).status, 202)
  t.equal((await submitFor(proxied, '203.0.113.2', '127.0.0.9')).status, 202, 'two visitors of one proxy')
  t.equal((await submitFor(proxied, '203.0.113.1', '127.0.0.9')).status, 429)
  t.equal(
    (await submitFor(proxied, '198.51.100.7, 203.0.113.1', '127.0.0.9')).status,
    429,
    'what stands before the proxy’s own word is the visitor’s',
  )
  t.equal((await submitFor(proxied, '2001:db8:0:1::1', '127.0.0.9')).status, 202)
  t.equal((await submitFor(proxied, '2001:db8:0:1::2', '127.0.0.9')).status, 429, 'a customer has a whole /64')
  t.equal((await submitFor(proxied, '203.0.113.3', '127.0.0.4')).status, 202, 'bypassing the proxy: counted by its real address')
  t.equal((await submitFor(proxied, '203.0.113.4', '127.0.0.4')).status, 429)
})

// An embedded store has a single process.
if (KIND === 'postgres')
  t.test('API processes on one database count submissions together', async (t) => {
    const env = { ...(await testStore(t)), HOTPATH_SUBMISSIONS_PER_PERSON: '2' }
    const [one, two] = [await testServer(t, env), await testServer(t, env)]
    const [here, there] = [new Browser(one), new Browser(two)]
    await here.submit()
    there.cookie = here.cookie
    t.equal((await here.submit()).status, 202)
    t.equal((await there.submit()).status, 202)
    t.equal((await here.submit()).status, 429)
    t.equal((await there.submit()).status, 429)
  })

// An embedded store has a single connection.
if (KIND === 'postgres')
  t.test('expired counts are removed without waiting for rows being counted again', async (t) => {
    const { db, transaction } = await openTestStore(t)
    for (const key of ['anew', 'over']) await countUp(db, key, 0)
    await transaction(async (trx) => {
      await countUp(trx, 'anew', 60_000)
      await forgetRates(db)
    })
    t.same(await db.selectFrom('rates').select(['key', 'count']).execute(), [{ key: 'anew', count: 1 }])
  })

t.test('a count ends with its window', async (t) => {
  const store = await openTestStore(t)
  const Counts = sharedCounts(store.db)
  const counts = new Counts()
  const count = (key: string, windowMs: number) =>
    new Promise<number>((resolve, reject) =>
      counts.incr(key, (error, counted) => (error ? reject(error) : resolve(counted!.current)), windowMs),
    )
  t.same([await count('a', 60_000), await count('a', 60_000), await count('b', 60_000)], [1, 2, 1])
  t.same([await count('c', 0), await count('c', 0)], [1, 1])
})

import t from 'tap'
import { once } from 'node:events'
import { Browser, HandAgent, testServer } from '../server.ts'
import { verdict } from '../verdict.ts'
import { call, dial } from './wire.ts'

const ids = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))

/** Opens a stream and waits for its first bytes. */
async function watch(browser: Browser, id: string, lastEvent = 0) {
  const abort = new AbortController()
  const response = await browser.fetch(`/api/submissions/${id}/events`, {
    signal: abort.signal,
    headers: { 'last-event-id': String(lastEvent) },
  })
  return { status: response.status, text: () => response.text(), leave: () => abort.abort(), response }
}

t.test('streams per person are limited, and closing a page frees a place', async (t) => {
  const server = await testServer(t, { HOTPATH_STREAMS_PER_PERSON: '2', HOTPATH_STREAMS_PER_ADDRESS: '3' })
  const browser = new Browser(server)
  const { body: sent } = await browser.submit()
  const [first, second] = [await watch(browser, sent.id), await watch(browser, sent.id)]
  t.same([first.status, second.status], [200, 200])
  t.equal(
    (await browser.fetch(`/api/submissions/${sent.id}/events`, { method: 'HEAD' })).status,
    404,
    'who asks for the head alone is not kept waiting',
  )
  const third = await browser.ask(`/api/submissions/${sent.id}/events`)
  t.equal(third.status, 429)
  t.same(third.body.error, {
    code: 'E_STREAMS',
    message: 'Too many open pages from you follow submissions: the limit is 2.',
    hint: 'Close one; your submissions are graded either way.',
    status: 429,
    details: { whom: 'you', limit: 2 },
  })
  t.equal((await browser.ask(`/api/submissions/${sent.id}`)).status, 200, 'reconnecting keeps working')

  const other = new Browser(server)
  const { body: theirs } = await other.submit()
  const elsewhere = await watch(other, theirs.id)
  t.equal(elsewhere.status, 200, 'others are not affected')
  t.match(
    (await other.ask(`/api/submissions/${theirs.id}/events`)).body.error,
    { code: 'E_STREAMS', details: { whom: 'your address', limit: 3 } },
    'an address has a limit of its own',
  )

  second.leave()
  for (let i = 0; i < 20; i++) {
    const socket = dial(server, `GET /api/submissions/${sent.id}/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${browser.cookie}\r\n\r\n`)
    await once(socket, 'connect')
    socket.destroy()
  }
  let again = await watch(browser, sent.id)
  while (again.status === 429) again = await watch(browser, sent.id)
  t.equal(again.status, 200, 'clients that left during the request take no place')
  for (const stream of [first, elsewhere, again]) stream.leave()
})

t.test('a stream ends after its maximum time, and a client that reconnects with the last event misses nothing', async (t) => {
  const server = await testServer(t, { HOTPATH_STREAM_SECONDS: '3', HOTPATH_HEARTBEAT_SECONDS: '1' })
  const browser = new Browser(server)
  const agent = new HandAgent(server)
  const { body: sent } = await browser.submit()
  const first = await watch(browser, sent.id)
  const { body: job } = await agent.lease()
  await agent.progress(job, [{ type: 'stage', stage: 'testing', position: null }])
  const begun = await first.text()
  t.match(begun, /^: here\nretry: \d+\n\n/, 'a browser is told how soon to come back')
  t.match(begun, /\n\nevent: beat\ndata: .*\n\n/, 'a quiet stream says that it is there')
  t.notMatch(begun, /event: verdict/)
  await agent.progress(job, [{ type: 'stage', stage: 'measuring', position: null }])
  await agent.result(job, verdict())

  const second = await watch(browser, sent.id, ids(begun).at(-1))
  const rest = await second.text()
  t.same([...ids(begun), ...ids(rest)], [1, 2, 3, 4])
  t.match(rest, /event: verdict\ndata: .*\n\n$/, 'closed after the verdict')
  t.equal((await watch(browser, sent.id, 4)).status, 204, 'and reconnecting gets 204')

  for (const last of ['-1', 'x', '1e3', '99999999999999999999', '9007199254740991']) {
    const { status, body } = await call(server, `/api/submissions/${sent.id}/events`, {
      headers: { cookie: browser.cookie, 'last-event-id': last },
    })
    t.equal(status, 200, last)
    t.same(ids(body), [1, 2, 3, 4], 'an impossible last event id is ignored')
  }
})

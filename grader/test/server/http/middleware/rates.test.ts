import t from 'tap'
import { school } from '../../cohorts/school.ts'
import { Browser, HandAgent, TOKEN, testServer } from '../server.ts'
import { call } from './wire.ts'

const submission = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ exercise: 'add', files: { 'add.js': '1' } }),
}
const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await ask()).status)
  return all
}

const PERSON = { submissions: 3, requests: 12 }
const ADDRESS = { submissions: 6, requests: 20 }

const server = await testServer(t, {
  HOTPATH_SUBMISSIONS_PER_PERSON: String(PERSON.submissions),
  HOTPATH_SUBMISSIONS_PER_ADDRESS: String(ADDRESS.submissions),
  HOTPATH_REQUESTS_PER_PERSON: String(PERSON.requests),
  HOTPATH_REQUESTS_PER_ADDRESS: String(ADDRESS.requests),
})

t.test('submissions per person are limited, and the refusal says when to try again', async (t) => {
  const browser = new Browser(server)
  // The first request sets the cookie, so it counted for no person.
  t.same(await statuses(4, () => browser.submit()), [202, 202, 202, 202])
  const refused = await browser.submit()
  t.equal(refused.status, 429)
  const { seconds } = refused.body.error.details
  t.same(refused.body.error, {
    code: 'E_TOO_MANY',
    message: 'Too many submissions from you: the limit is 3 per minute.',
    hint: `Nothing is lost: your code is still in the editor. Try again in ${seconds} s.`,
    status: 429,
    details: { what: 'submissions', whom: 'you', limit: 3, seconds },
  })
  t.ok(seconds > 0 && seconds <= 60)
  t.equal(refused.headers.get('retry-after'), String(seconds))

  t.equal((await browser.ask('/api/progress')).status, 200, 'reading is still allowed')
  t.equal((await new Browser(server).submit()).status, 202, 'another person may submit')
  t.equal((await browser.ask('/api/submissions?exercise=add')).body.length, 4, 'accepted submissions are stored')
})

t.test('clients without a cookie have the limit of their address, and refused submissions count', async (t) => {
  const from = '127.0.0.2'
  t.same(await statuses(5, () => call(server, '/api/submissions', { ...submission, body: '{', from })), [400, 400, 400, 400, 400])
  t.same(await statuses(2, () => call(server, '/api/submissions', { ...submission, from })), [202, 429])
  t.equal((await call(server, '/api/submissions', { ...submission, from: '127.0.0.12' })).status, 202, 'another address')
})

t.test('requests with invalid tokens are counted', async (t) => {
  const headers = { authorization: 'Bearer hotpath_guessed' }
  t.same(await statuses(21, () => call(server, '/api/me', { headers, from: '127.0.0.44' })), [...Array<number>(20).fill(401), 429])
})

t.test('requests above the address limit cause no account lookup', async (t) => {
  const server = await school(t, { Lea: 'learner' }, { env: { HOTPATH_REQUESTS_PER_ADDRESS: '5' } })
  const [lea] = await server.enter('Lea')
  const { token } = (await lea.post('/api/me/tokens', { name: 'A program', scopes: ['read'], expiresAt: null })).body
  const from = '127.0.0.6'
  await statuses(5, () => call(server, '/api/status', { from }))
  t.equal((await call(server, '/api/me', { headers: { authorization: `Bearer ${token}` }, from })).status, 429)
  t.match((await lea.ask('/api/me/tokens')).body, [{ lastUsedOn: null }])
})

t.test('reading has its own limits: per person, per address, and for unknown routes', async (t) => {
  const from = '127.0.0.3'
  const sent = await call(server, '/api/submissions', { ...submission, from })
  const headers = { cookie: sent.headers['set-cookie']![0]!.split(';')[0]! }
  t.same(await statuses(13, () => call(server, '/api/progress', { headers, from })), [...Array<number>(12).fill(200), 429])
  t.match((await call(server, '/api/status', { headers, from: '127.0.0.13' })).body.error, {
    code: 'E_TOO_MANY',
    details: { what: 'requests', whom: 'you', limit: 12 },
  })
  t.same(await statuses(7, () => call(server, '/api/none', { from })), [...Array<number>(6).fill(404), 429])
  t.match((await call(server, '/', { from })).body.error, { code: 'E_TOO_MANY', details: { whom: 'your address', limit: 20 } })
  t.equal((await call(server, '/healthz', { from: '127.0.0.13' })).status, 200, 'another address')
})

t.test('agents are not counted, but clients that only pretend to be agents are', async (t) => {
  const job = { id: '00000000-0000-4000-8000-000000000000', attempt: 0 }
  const agent = new HandAgent(server)
  t.same(await statuses(25, () => agent.progress(job, [])), Array(25).fill(409))
  const impostor = { ...submission, headers: { ...submission.headers, authorization: `Bearer ${TOKEN}x` }, from: '127.0.0.4' }
  t.same(await statuses(21, () => call(server, '/api/agent/lease', impostor)), [...Array<number>(20).fill(401), 429])
})

t.test('a client cannot choose its own address', async (t) => {
  const submitFor = (visitor: string) =>
    call(server, '/api/submissions', { ...submission, headers: { ...submission.headers, 'x-forwarded-for': visitor }, from: '127.0.0.5' })
  let last = 0
  t.same(await statuses(7, () => submitFor(`203.0.113.${++last}`)), [202, 202, 202, 202, 202, 202, 429])
})

import t from 'tap'
import { Browser, HandAgent, testServer } from '../server.ts'
import { call } from './wire.ts'

const server = await testServer(t)
const body = JSON.stringify({ exercise: 'add', files: { 'add.js': '1' } })

t.test('a page of another site cannot submit for a visitor', async (t) => {
  const browser = new Browser(server)
  await browser.submit()
  const own = new URL(server.address).origin
  const submit = (headers: object) =>
    call(server, '/api/submissions', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', cookie: browser.cookie, ...headers },
    })

  for (const foreign of [
    { origin: 'https://other.test' },
    { origin: 'null' },
    { origin: own.replace(/\d+$/, '1') },
    { origin: `${own}.other.test` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: own },
    { 'sec-fetch-site': '' },
  ]) {
    const { status, body } = await submit(foreign)
    t.equal(status, 403, JSON.stringify(foreign))
    t.equal(body.error.code, 'E_CROSS_SITE')
  }
  for (const form of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    t.match((await submit({ 'content-type': form })).body.error, { code: 'E_BODY_NOT_JSON' }, `${form} is no JSON, whatever it holds`)
  }
  t.equal((await browser.ask('/api/submissions?exercise=add')).body.length, 1, 'nothing was accepted')

  for (const ours of [{ origin: own }, { 'sec-fetch-site': 'same-origin', origin: own }, { 'sec-fetch-site': 'same-origin' }, {}]) {
    t.equal((await submit(ours)).status, 202, JSON.stringify(ours))
  }
  t.equal((await new HandAgent(server).lease()).status, 200, 'an agent sends no Origin')
})

t.test('links from anywhere can read, but other sites cannot see the response', async (t) => {
  const { status, headers } = await call(server, '/api/status', {
    headers: { origin: 'https://other.test', 'sec-fetch-site': 'cross-site' },
  })
  t.equal(status, 200)
  t.notOk(headers['access-control-allow-origin'])
  t.equal(headers['cross-origin-resource-policy'], 'same-origin')
  t.equal(
    (
      await call(server, '/api/submissions', {
        method: 'OPTIONS',
        headers: { origin: 'https://other.test', 'access-control-request-method': 'POST' },
      })
    ).status,
    404,
  )
})

t.test('behind a proxy, our origin is the host that the proxy reports', async (t) => {
  const server = await testServer(t, { HOTPATH_TRUST_PROXY: 'loopback' })
  const submit = (origin: string) =>
    call(server, '/api/submissions', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        host: 'api:8080',
        'x-forwarded-host': 'course.test',
        'x-forwarded-proto': 'https',
        origin,
      },
    })
  t.equal((await submit('https://course.test')).status, 202)
  t.equal((await submit('https://api:8080')).status, 403)
})

t.test('a server that listens only on this machine refuses foreign host names', async (t) => {
  const { host } = new URL(server.address)
  const asked = (name: string) => call(server, '/api/status', { headers: { host: name } })
  for (const name of [host, 'localhost', 'localhost:1234', 'hotpath.localhost', 'LOCALHOST.', '[::1]:80', '192.168.1.5:8080'])
    t.equal((await asked(name)).status, 200, name)
  for (const name of ['other.test', 'other.test:8080', 'localhost.other.test', '127.0.0.1.other.test', '0x7f.1', 'xlocalhost']) {
    const { status, body } = await asked(name)
    t.equal(status, 421, name)
    t.equal(body.error.code, 'E_HOST_FOREIGN')
  }
  const open = await testServer(t, { HOST: '0.0.0.0' })
  t.equal(
    (await call(open, '/api/status', { headers: { host: 'grader.school.test' } })).status,
    200,
    'one that listens for others has the names that they know it by',
  )
})

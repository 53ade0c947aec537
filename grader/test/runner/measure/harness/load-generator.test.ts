import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import t from 'tap'

const { createConnectionPool } = createRequire(import.meta.url)('../../../../runner/measure/harness/connection-pool.cjs')
const { generateLoad } = createRequire(import.meta.url)('../../../../runner/measure/harness/load-generator.cjs')

t.test('a backend checks each answer with its headers against the request', async (t) => {
  const server = createServer((request, response) => response.setHeader('ETag', `"${request.url}"`).end('here')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const paths = ['/a', '/b', '/c', '/d']
  const seen: object[] = []
  const world = {
    request: () => ({ method: 'GET', path: paths.pop() }),
    check(status: number, body: string, _sentAt: number, _now: number, headers: Record<string, string>, asked: { path: string }) {
      seen.push({ status, body, etag: headers['etag'], path: asked.path })
      return asked.path === '/c' ? 'not this one' : null
    },
  }
  const { port } = server.address() as AddressInfo
  const report = await new Promise<Record<string, unknown>>((done) =>
    generateLoad({ world, port, pool: createConnectionPool(), connections: 2, count: 4 }, done),
  )
  t.same(new Set(seen), new Set(['/a', '/b', '/c', '/d'].map((path) => ({ status: 200, body: 'here', etag: `"${path}"`, path }))))
  t.match(report, { wrong: 1, broken: 0, late: false, problem: 'not this one' })
})

t.test('an unanswered request is named, and none is sent after it', async (t) => {
  let asked = 0
  const server = createServer((_, response) => void (++asked < 3 && response.end('here'))).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const world = { request: () => ({ method: 'GET', path: '/average' }), check: () => null }
  const { port } = server.address() as AddressInfo
  const report = await new Promise<{ latencies: number[] }>((done) =>
    generateLoad({ world, port, pool: createConnectionPool(), connections: 1, count: 1000, patienceMs: 1000 }, done),
  )
  t.match(report, { wrong: 0, broken: 1, late: true, problem: 'no answer to GET /average within 1 s' })
  t.same([report.latencies.length, asked], [2, 3])
})

t.test('of several problems the gravest is reported, with its own message', async (t) => {
  const server = createServer((request, response) => {
    if (request.url === '/late') return
    if (request.url === '/broken') return request.socket.destroy()
    response.end('here')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.closeAllConnections())
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo

  async function problemOf(...paths: string[]) {
    const world = { request: () => ({ method: 'GET', path: paths.shift() }), check: () => 'wrong' }
    return new Promise<Record<string, unknown>>((done) =>
      generateLoad({ world, port, pool: createConnectionPool(), connections: 1, count: paths.length, patienceMs: 1000 }, done),
    )
  }

  t.match(await problemOf('/wrong', '/broken', '/wrong'), { wrong: 2, broken: 1, late: false, problem: /^no answer: / })
  t.match(await problemOf('/wrong', '/broken', '/late'), { wrong: 1, broken: 2, late: true, problem: 'no answer to GET /late within 1 s' })
})

t.test('a server with duties besides its answers', async (t) => {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo

  async function generateLoadOn(owed: () => number) {
    const world = {
      request: () => ({ method: 'GET', path: '/' }),
      check: () => null,
      owed,
      problem: (isOver: boolean) => (isOver ? 'a line is missing' : null),
    }
    return new Promise<Record<string, unknown>>((done) =>
      generateLoad({ world, port, pool: createConnectionPool(), connections: 2, count: 4 }, done),
    )
  }

  await t.test('the load ends when all duties are done', async (t) => {
    let checks = 3
    t.match(await generateLoadOn(() => --checks), { wrong: 0, problem: null })
    t.equal(checks, 0)
  })

  await t.test('overdue duties are wrong, and do not count in the seconds', async (t) => {
    const report = await generateLoadOn(() => 1)
    t.match(report, { wrong: 1, broken: 0, problem: 'a line is missing' })
    t.ok((report['seconds'] as number) < 1.5)
  })
})

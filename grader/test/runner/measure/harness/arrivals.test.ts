import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'

const { createConnectionPool } = createRequire(import.meta.url)('../../../../runner/measure/harness/connection-pool.cjs')
const { sendArrivals } = createRequire(import.meta.url)('../../../../runner/measure/harness/arrivals.cjs')

interface Report {
  seconds: number
  latencies: number[]
  inTime: number
  tooLate: number
  refused: number
  wrong: number
  broken: number
  late: boolean
  problem: string | null
}

async function load(t: Test, answer: RequestListener, more: object = {}, check: (status: number) => string | null = () => null) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.closeAllConnections())
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const world = { request: () => ({ method: 'GET', path: '/' }), check }
  return new Promise<Report>((done) =>
    sendArrivals({ world, port, pool: createConnectionPool(), count: 40, perSecond: 400, deadlineMs: 5000, ...more }, done),
  )
}

t.test('requests are sent although none has been answered, and the load ends with the last answer', async (t) => {
  const waiting: Parameters<RequestListener>[1][] = []
  const report = await load(t, (_, response) => {
    if (waiting.push(response) === 40) for (const each of waiting) each.end('here')
  })
  t.match(report, { seconds: 0.1, inTime: 40, tooLate: 0, refused: 0, wrong: 0, broken: 0, problem: null })
  t.same(
    report.latencies,
    report.latencies.toSorted((a, b) => a - b),
  )
})

t.test('an answer after the deadline is too late, and a refusal is no answer', async (t) => {
  let asked = 0
  const answer: RequestListener = (_, response) => {
    if (++asked % 2 === 0) response.writeHead(503).end()
    else response.end('here')
  }
  const report = await load(t, answer, { deadlineMs: 0 })
  t.match(report, { inTime: 0, tooLate: 20, refused: 20, problem: null })
  t.equal(report.latencies.length, 20, 'only the served have a latency')
})

t.test('a request waits from the moment when it was due', async (t) => {
  const { latencies } = await load(t, (_, response) => {
    const until = performance.now() + 20 // this process is the load generator, too, which cannot send meanwhile
    while (performance.now() < until);
    response.end('here')
  })
  t.ok(latencies.at(-1)! > 400, `the last of 40 waits for most of 800 ms: ${latencies.at(-1)}`)
})

t.test('wrong answers do not count, and closed connections are no answers', async (t) => {
  t.match(
    await load(
      t,
      (_, response) => void response.end('here'),
      {},
      () => 'not this one',
    ),
    {
      inTime: 0,
      wrong: 40,
      problem: 'not this one',
    },
  )
  const broken = await load(t, (request) => void request.socket.destroy())
  t.match(broken, { inTime: 0, broken: 40, late: false, problem: /^no answer: / })
})

t.test('the world hurries once no answer can be in time any more, until all are there', async (t) => {
  const waiting: Parameters<RequestListener>[1][] = []
  const told: boolean[] = []
  const hurry = (whether: boolean) => {
    told.push(whether)
    if (whether) for (const each of waiting.splice(0)) each.end('here')
  }
  const world = { request: () => ({ method: 'GET', path: '/' }), check: () => null, hurry }
  const answer: RequestListener = (_, response) => {
    if (told.length === 0) waiting.push(response)
    else response.end('here') // on a busy machine it may arrive only now
  }
  const report = await load(t, answer, { world, deadlineMs: 50 })
  t.match(report, { inTime: 0, tooLate: 40, broken: 0, problem: null })
  t.same(told, [true, false])
})

t.test('nothing is sent after a request that is not answered at all', async (t) => {
  let asked = 0
  const report = await load(t, () => void asked++, { patienceMs: 1000, count: 4000 })
  t.match(report, { late: true, problem: 'no answer to GET / within 1 s' })
  t.ok(asked < 4000, `${asked} requests were sent`)
})

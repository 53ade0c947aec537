import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'

const { aged } = createRequire(import.meta.url)('../../../measure/harness/aged.cjs')

const MOST_AGE_MS = 1250
const TOO_OLD = 'that was right longer than a second ago'

/** The data is how often it has changed. */
function createWorld() {
  const until: number[] = [] // by number, ms
  let isKnown = false
  return {
    changes: () => until.length,
    change() {
      until.push(performance.now())
      isKnown = false
    },
    caughtUp: () => isKnown,
    request: () => ({ method: 'GET', path: '/' }),
    check(_status: number, body: string, sentAt: number) {
      const found = Number(body)
      if (found === until.length) isKnown = true
      else if (until[found]! < sentAt - MOST_AGE_MS) return TOO_OLD
      return null
    },
  }
}

/** Asks a server that goes on with its first answer until `firstEnds` (ms from now), and from then on with each for `keeps` ms. */
async function ask(t: Test, { keeps, firstEnds, knows = true }: { keeps: number; firstEnds: number; knows?: boolean }) {
  const { caughtUp, ...blind } = createWorld()
  const world = knows ? { ...blind, caughtUp } : blind
  let kept = { number: world.changes(), ends: performance.now() + firstEnds }
  const server = createServer((_, response) => {
    if (performance.now() >= kept.ends) kept = { number: world.changes(), ends: performance.now() + keeps }
    response.end(String(kept.number))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const report = await new Promise<{ problem: string | null }>((done) => aged({ world, port, connections: 4 }, done))
  return { problem: report.problem, changes: world.changes() }
}

t.test('who forgets in time is let through, and who does not is found out, however soon its answer would have been forgotten', async (t) => {
  const [asksAlways, aSecond, fiveSeconds, aboutToForget, forEver] = await Promise.all([
    ask(t, { keeps: 0, firstEnds: 0 }),
    ask(t, { keeps: 900, firstEnds: 900 }),
    ask(t, { keeps: 5000, firstEnds: 5000 }),
    ask(t, { keeps: 5000, firstEnds: 400 }),
    ask(t, { keeps: Infinity, firstEnds: Infinity }),
  ])
  t.same(asksAlways, { problem: null, changes: 2 })
  t.same(aSecond, { problem: null, changes: 2 })
  t.same(fiveSeconds, { problem: TOO_OLD, changes: 1 })
  t.same(aboutToForget, { problem: TOO_OLD, changes: 2 }, 'it was new after 0.4 s, and then old for too long')
  t.same(forEver, { problem: TOO_OLD, changes: 1 })
})

t.test('who looks for news only when a single connection asks is found out', async (t) => {
  const world = createWorld()
  let [open, kept] = [0, 0]
  const server = createServer((_, response) => {
    if (open === 1) kept = world.changes()
    response.end(String(kept))
  }).listen(0, '127.0.0.1')
  server.on('connection', (socket) => {
    open++
    socket.on('close', () => open--)
  })
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const report = await new Promise<{ problem: string | null }>((done) => aged({ world, port, connections: 4 }, done))
  t.equal(report.problem, TOO_OLD)
})

/** Asks a server that keeps what it was told for half a second, and that its data was refused for `keeps` ms. */
async function askRefused(t: Test, keeps: number) {
  const world = createWorld()
  const refusals: boolean[] = []
  let kept = { status: 0, body: '', ends: 0 }
  const server = createServer((_, response) => {
    const now = performance.now()
    if (now >= kept.ends) kept = refusals.at(-1) ? { status: 500, body: '', ends: now + keeps } : { status: 200, body: String(world.changes()), ends: now + 500 }
    response.writeHead(kept.status).end(kept.body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const refusing = {
    ...world,
    refuse: (whether: boolean) => void refusals.push(whether),
    check: (status: number, body: string, sentAt: number) => (status === 500 ? 'it failed' : world.check(status, body, sentAt)),
  }
  const { port } = server.address() as AddressInfo
  const report = await new Promise<{ problem: string | null }>((done) => aged({ world: refusing, port, connections: 4 }, done))
  return { problem: report.problem, refusals }
}

t.test('a failure may be told, and must not be remembered, where a world can refuse its data', async (t) => {
  const [triesAnew, aSecond, forEver] = await Promise.all([askRefused(t, 0), askRefused(t, 1000), askRefused(t, Infinity)])
  t.same(triesAnew, { problem: null, refusals: [true, false] })
  t.same(aSecond, { problem: null, refusals: [true, false] }, 'which takes a second at the most')
  t.same(forEver, { problem: 'it failed', refusals: [true, false] })
})

t.test('a world that cannot tell changes once', async (t) => {
  t.same(await ask(t, { keeps: 900, firstEnds: 900, knows: false }), { problem: null, changes: 1 })
})

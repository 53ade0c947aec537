import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'

const { createConnectionPool } = createRequire(import.meta.url)('../../../../runner/measure/harness/connection-pool.cjs')
const { createStalenessCheck } = createRequire(import.meta.url)('../../../../runner/measure/harness/staleness.cjs')

const MOST_AGE_MS = 1250
const TOO_OLD = 'that was right longer than a second ago'
/** Requests of a window. */
const COUNT = 100
const PAUSE_MS = 60

interface Report {
  problem: string | null
  isOver: boolean
}

/** The data is the number of its changes. */
function createWorld() {
  const until: number[] = [] // by number, ms
  let isKnown = false
  return {
    changes: () => until.length,
    firstChange: () => until[0] ?? Infinity,
    change() {
      until.push(performance.now())
      isKnown = false
    },
    caughtUp: () => isKnown,
    request: () => ({ method: 'GET', path: '/' }),
    check(_status: number, body: string, sentAt: number): string | null {
      const found = Number(body)
      if (found === until.length) isKnown = true
      else if (until[found]! < sentAt - MOST_AGE_MS) return TOO_OLD
      return null
    },
  }
}

async function serve(t: Test, answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}

/**
 * Checks like an agent, without freezing. Null, or the problem. A process held up for a quarter of a second can miss a
 * problem and change the data once more before it checks, so the number of changes is only certain for servers
 * that pass.
 */
async function checkStaleness(world: object, port: number, connections = 4): Promise<string | null> {
  const staleness = createStalenessCheck(world)
  const task = { port, pool: createConnectionPool(), connections, count: COUNT }
  const window = (changes: boolean) => new Promise<Report>((done) => staleness.window({ ...task, changes }, done))
  let report = await window(false)
  for (let changes = true; report.problem === null && (changes || !report.isOver); changes = false) {
    await setTimeout(PAUSE_MS)
    report = await window(changes)
  }
  if (report.problem !== null) return report.problem
  await setTimeout(PAUSE_MS)
  return (await new Promise<Report>((done) => staleness.rest(task, done))).problem
}

/** Checks a server that keeps its first answer until `firstEnds` ms after the first change, and later ones for `keeps` ms. */
async function request(t: Test, { keeps, firstEnds, knows = true }: { keeps: number; firstEnds: number; knows?: boolean }) {
  const { caughtUp, ...blind } = createWorld()
  const world = knows ? { ...blind, caughtUp } : blind
  let kept = { number: 0, ends: Infinity }
  const port = await serve(t, (_, response) => {
    const ends = kept.number === 0 ? world.firstChange() + firstEnds : kept.ends
    if (performance.now() >= ends) kept = { number: world.changes(), ends: performance.now() + keeps }
    response.end(String(kept.number))
  })
  return { problem: await checkStaleness(world, port), changes: world.changes() }
}

t.test('servers that forget in time pass, others are caught, however soon the answer would have expired', async (t) => {
  const [asksAlways, aSecond, fiveSeconds, aboutToForget, forEver] = await Promise.all([
    request(t, { keeps: 0, firstEnds: 0 }),
    request(t, { keeps: 900, firstEnds: 900 }),
    request(t, { keeps: 5000, firstEnds: 5000 }),
    request(t, { keeps: 5000, firstEnds: 400 }),
    request(t, { keeps: Infinity, firstEnds: Infinity }),
  ])
  t.same(asksAlways, { problem: null, changes: 4 })
  t.same(aSecond, { problem: null, changes: 4 })
  t.equal(fiveSeconds.problem, TOO_OLD)
  t.equal(forEver.problem, TOO_OLD)
  t.equal(aboutToForget.problem, TOO_OLD, 'it was new after 0.4 s, and then old for too long')
  t.ok(aboutToForget.changes > 1, 'found out by a change after the first')
})

t.test('a server that refreshes only under one load pattern is caught under another', async (t) => {
  /**
   * `refreshesNow`: whether it does so at this request, from the connections and the requests since the last pause. In a pause the event
   * loop waits; on a busy machine it would be ready to run. The pauses of light load, which are shorter, do not count, even if they last
   * twice as long as they should.
   */
  async function requestsWhere(refreshesNow: (connections: number, requests: number) => boolean, more: object = {}) {
    const world = createWorld()
    const connections = new Set()
    let [requests, idleMs, kept] = [0, 0, 0]
    const port = await serve(t, ({ socket }, response) => {
      const { idle } = performance.eventLoopUtilization()
      if (idle - idleMs > 0.8 * PAUSE_MS) {
        connections.clear()
        requests = 0
      }
      idleMs = idle
      connections.add(socket)
      if (refreshesNow(connections.size, ++requests)) kept = world.changes()
      response.end(String(kept))
    })
    return { problem: await checkStaleness({ ...world, ...more }, port), changes: world.changes() }
  }
  const atTheBeginning = await requestsWhere((_, requests) => requests === 1)
  t.equal(atTheBeginning.problem, TOO_OLD)
  t.ok(atTheBeginning.changes > 1, 'it was new in every window, and old in what has no end')
  const whileRefused = (await requestsWhere((_, requests) => requests === 1, { counts: () => ({}), refuse: () => {} })).problem
  t.equal(whileRefused, TOO_OLD, 'a server that does not ask is old when the data is refused, too')
  const beyondAWindow = await requestsWhere((_, requests) => requests > COUNT)
  t.equal(beyondAWindow.problem, TOO_OLD, 'it was old in the windows, whatever it would have been after as many')
  const toALonelyOne = await requestsWhere((connections, requests) => connections === 1 && requests > 1)
  t.equal(toALonelyOne.problem, TOO_OLD)
})

/** Checks a server that caches data for half a second, and refusals for `keeps` ms. */
async function requestRefused(t: Test, keeps: number) {
  const world = createWorld()
  const refusals: boolean[] = []
  let questions = 0
  let kept = { status: 0, body: '', ends: 0 }
  const port = await serve(t, (_, response) => {
    const now = performance.now()
    if (now >= kept.ends) {
      questions++
      kept = refusals.at(-1)
        ? { status: 500, body: '', ends: now + keeps }
        : { status: 200, body: String(world.changes()), ends: now + 500 }
    }
    response.writeHead(kept.status).end(kept.body)
  })
  const refusing = {
    ...world,
    counts: () => ({ questions }),
    refuse: (whether: boolean) => void refusals.push(whether),
    check: (status: number, body: string, sentAt: number) => (status === 500 ? 'it failed' : world.check(status, body, sentAt)),
  }
  return { problem: await checkStaleness(refusing, port), refusals, changes: world.changes() }
}

t.test('a failure may be reported but not cached if the backend can refuse its data', async (t) => {
  const [triesAnew, aLittle, forSeconds, forEver] = await Promise.all([
    requestRefused(t, 0),
    requestRefused(t, 100),
    requestRefused(t, 2500),
    requestRefused(t, Infinity),
  ])
  t.same(triesAnew, { problem: null, refusals: [true, false], changes: 3 })
  t.same(aLittle, { problem: null, refusals: [true, false], changes: 3 }, 'some is a busy machine’s')
  t.equal(forSeconds.problem, 'it failed', 'nobody asked for the data, and still it failed')
  t.equal(forEver.problem, 'it failed')
})

t.test('a failure must be forgotten under light load, too', async (t) => {
  const world = createWorld()
  let isRefused = false
  let questions = 0
  let failedAt = -Infinity
  let askedAt = 0
  const port = await serve(t, (_, response) => {
    const hasPaused = performance.now() - askedAt > 10
    askedAt = performance.now()
    // Remembers for a second that it has failed, whenever requests come with pauses.
    if (!isRefused && !(hasPaused && askedAt - failedAt < 1000)) {
      questions++
      return response.end(String(world.changes()))
    }
    if (isRefused) {
      questions++
      failedAt = askedAt
    }
    response.writeHead(500).end()
  })
  const refusing = {
    ...world,
    counts: () => ({ questions }),
    refuse: (whether: boolean) => void (isRefused = whether),
    check: (status: number, body: string, sentAt: number) => (status === 500 ? 'it failed' : world.check(status, body, sentAt)),
  }
  t.equal(await checkStaleness(refusing, port), 'it failed')
})

t.test('a backend that cannot tell changes its data once', async (t) => {
  t.same(await request(t, { keeps: 900, firstEnds: 900, knows: false }), { problem: null, changes: 1 })
})

t.test('where no answer may be outdated, changes during several windows of requests show it', async (t) => {
  /** `kept` returns the number to answer, from the changes so far and the requests since the last pause, when the connection opened. */
  async function answersOf(kept: (changes: number, since: number) => number) {
    const { caughtUp: _, ...blind } = createWorld()
    const since = new WeakMap<object, number>()
    let asked = 0
    const world = {
      ...blind,
      mostAgeMs: 0,
      check: (_status: number, body: string) => (Number(body) === blind.changes() ? null : TOO_OLD),
    }
    const port = await serve(t, ({ socket }, response) => {
      asked++
      since.set(socket, (since.get(socket) ?? 0) + 1)
      response.end(String(kept(blind.changes(), since.get(socket)!)))
    })
    // One connection, so that no answer is under way while the data changes.
    const problem = await checkStaleness(world, port, 1)
    return { problem, asked, changes: blind.changes() }
  }
  const fresh = await answersOf((changes) => changes)
  t.equal(fresh.problem, null)
  t.ok(fresh.changes >= 5, `${fresh.changes} changes`)
  const least = 4 * COUNT
  t.ok(fresh.asked >= least && fresh.asked <= least + COUNT + 4, `${fresh.asked} requests`)
  t.equal((await answersOf(() => 0)).problem, TOO_OLD)
  t.equal((await answersOf((changes) => Math.min(1, changes))).problem, TOO_OLD, 'that of a load without pauses')
  const beyond = await answersOf((changes, since) => (since > 1.2 * COUNT ? 0 : changes))
  t.equal(beyond.problem, TOO_OLD, 'it is old only after more requests without a pause than a window has')
})

t.test('a server that answers with old data instead of failing is tried until that is too old', async (t) => {
  const world = createWorld()
  let isRefused = false
  let questions = 0
  let kept = 0
  const port = await serve(t, (_, response) => {
    questions++
    if (!isRefused) kept = world.changes()
    response.end(String(kept))
  })
  const refusing = { ...world, counts: () => ({ questions }), refuse: (whether: boolean) => void (isRefused = whether) }
  t.equal(await checkStaleness(refusing, port), TOO_OLD)
})

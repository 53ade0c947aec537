import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'

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

/** The data is how often it has changed. */
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
 * As an agent does it, but that nothing is frozen. Null, or what was wrong. A process that is held up for a quarter of a second gets past
 * what it would have found out and changes the data once more before it looks: how many changes it took is known of who
 * is let through alone.
 */
async function profileObjects(world: object, port: number): Promise<string | null> {
  const staleness = createStalenessCheck(world)
  const task = { port, connections: 4, count: COUNT }
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

/** Of a server that goes on with its first answer for `firstEnds` ms after the first change, and from then on with each for `keeps` ms. */
async function request(t: Test, { keeps, firstEnds, knows = true }: { keeps: number; firstEnds: number; knows?: boolean }) {
  const { caughtUp, ...blind } = createWorld()
  const world = knows ? { ...blind, caughtUp } : blind
  let kept = { number: 0, ends: Infinity }
  const port = await serve(t, (_, response) => {
    const ends = kept.number === 0 ? world.firstChange() + firstEnds : kept.ends
    if (performance.now() >= ends) kept = { number: world.changes(), ends: performance.now() + keeps }
    response.end(String(kept.number))
  })
  return { problem: await profileObjects(world, port), changes: world.changes() }
}

t.test(
  'who forgets in time is let through, and who does not is found out, however soon its answer would have been forgotten',
  async (t) => {
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
  },
)

t.test('who looks for news under one pattern of load alone is found out under another', async (t) => {
  /** `failsNow`: whether it does at this request, by how many connections are open and how many requests came since there was none. */
  async function requestsWhere(failsNow: (open: number, since: number) => boolean) {
    const world = createWorld()
    const seen = new WeakSet()
    let [open, since, kept] = [0, 0, 0]
    const port = await serve(t, ({ socket }, response) => {
      if (!seen.has(socket)) {
        seen.add(socket)
        if (open++ === 0) since = 0
        socket.on('close', () => open--)
      }
      if (failsNow(open, ++since)) kept = world.changes()
      response.end(String(kept))
    })
    return { problem: await profileObjects(world, port), changes: world.changes() }
  }
  const atTheBeginning = await requestsWhere((_, since) => since === 1)
  t.equal(atTheBeginning.problem, TOO_OLD)
  t.ok(atTheBeginning.changes > 1, 'it was new in every window, and old in what has no end')
  const beyondAWindow = await requestsWhere((_, since) => since > COUNT)
  t.equal(beyondAWindow.problem, TOO_OLD, 'it was old in the windows, whatever it would have been after as many')
  const toALonelyOne = await requestsWhere((open, since) => open === 1 && since > 1)
  t.equal(toALonelyOne.problem, TOO_OLD)
})

/** Of a server that keeps what it was told for half a second, and that its data was refused for `keeps` ms. */
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
  return { problem: await profileObjects(refusing, port), refusals }
}

t.test('a failure may be told, and must not be remembered, where a world can refuse its data', async (t) => {
  const [triesAnew, aLittle, forSeconds, forEver] = await Promise.all([
    requestRefused(t, 0),
    requestRefused(t, 100),
    requestRefused(t, 2500),
    requestRefused(t, Infinity),
  ])
  t.same(triesAnew, { problem: null, refusals: [true, false] })
  t.same(aLittle, { problem: null, refusals: [true, false] }, 'some is a busy machine’s')
  t.equal(forSeconds.problem, 'it failed', 'nobody asked for the data, and still it failed')
  t.equal(forEver.problem, 'it failed')
})

t.test('a world that cannot tell changes once', async (t) => {
  t.same(await request(t, { keeps: 900, firstEnds: 900, knows: false }), { problem: null, changes: 1 })
})

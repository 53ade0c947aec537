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

t.test('a world that cannot tell changes once', async (t) => {
  t.same(await ask(t, { keeps: 900, firstEnds: 900, knows: false }), { problem: null, changes: 1 })
})

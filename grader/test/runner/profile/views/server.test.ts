import t from 'tap'
import { Value } from 'typebox/value'
import { ServerProfile } from '../../../../contracts/index.ts'
import { readLatencies } from '../../../../runner/profile/views/latencies.ts'
import { readServer } from '../../../../runner/profile/views/server.ts'

const seen = {
  connections: 16,
  seconds: 2,
  failed: 0,
  cpuNs: 5e8,
  latencies: Float32Array.from({ length: 1000 }, (_, index) => 1 + index / 1000),
  before: { commands: 110, hello: 10, find: 100 },
  after: { commands: 2115, hello: 15, find: 1100, getMore: 1000 },
  loop: Buffer.from('{"utilisation":0.75,"p50":0.5,"p99":12,"max":20}'),
}

t.test('a server in figures: what was counted, by request', async (t) => {
  const server = readServer(seen)!
  t.ok(Value.Check(ServerProfile, server))
  t.match(server, { requests: 1000, perSecond: 500, cpuUsPerRequest: 500, loop: { utilisation: 0.75, p50: 0.5, p99: 12, max: 20 } })
  t.strictSame(
    server.roundTrips,
    [
      { command: 'find', perRequest: 1 },
      { command: 'getMore', perRequest: 1 },
    ],
    'what a driver sends by itself is left out',
  )
  t.equal(readServer({ ...seen, latencies: new Float32Array(0) }), null, 'nothing was answered')
})

t.test('what a server says of its event loop is held to what it can be', async (t) => {
  const loopOf = (said: string) => readServer({ ...seen, loop: Buffer.from(said) })!.loop
  for (const said of ['', 'null', '{}', '[1]', '{"utilisation":"1"}']) t.equal(loopOf(said), null, said)
  t.strictSame(loopOf('{"utilisation":7,"p50":-1,"p99":1e400,"max":"x"}'), { utilisation: 1, p50: 0, p99: 0, max: 0 })
})

t.test('commands may have any name and any number', async (t) => {
  const after = Object.fromEntries([
    ...Array.from({ length: 50 }, (_, index) => [`c${index}`.repeat(200), index]),
    ['__proto__', 'x'],
    ['drop\0', Infinity],
  ])
  const server = readServer({ ...seen, before: {}, after, failed: NaN, cpuNs: Infinity, seconds: 0 })!
  t.ok(Value.Check(ServerProfile, server), JSON.stringify(Value.Errors(ServerProfile, server)))
  t.equal(server.roundTrips.length, 20)
})

t.test('percentiles and buckets of latencies', async (t) => {
  const { buckets, ...percentiles } = readLatencies(Array.from({ length: 10_000 }, (_, index) => index + 1))!
  t.strictSame(percentiles, { p50: 5001, p90: 9001, p99: 9901, p999: 9991, max: 10_000 })
  t.equal(
    buckets.reduce((sum, { count }) => sum + count, 0),
    10_000,
  )
  t.ok(
    buckets.every(({ from, to }) => Math.abs(to / from - 10 ** 0.1) < 1e-3),
    'all of one width',
  )
  t.ok(
    buckets.slice(1).every(({ from }, index) => from === buckets[index]!.to),
    'without a gap',
  )
  t.strictSame(
    readLatencies([3])!.buckets.map(({ count }) => count),
    [1],
  )
  const wild = readLatencies([0, 1e-9, 1e12, NaN, -1, Infinity])!
  t.ok(wild.buckets.length <= 71 && wild.buckets.reduce((sum, { count }) => sum + count, 0) === 3)
  t.equal(readLatencies([]), null)
})

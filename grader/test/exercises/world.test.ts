import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import t from 'tap'
import { openLeanDatabase } from './lean-database.ts'
import { seededUniform } from '../seeded.ts'

interface World {
  listen(ready: (err: Error | null, port: number) => void): void
  close(): void
  change(): void
  check(status: number, body: string, sentAt: number, now: number): string | null
}

const require = createRequire(import.meta.url)
const createWorld = require('../../../exercises/sum-callback/workload/world.js') as (random: () => number) => World

/** A world, and the average that its database holds at the moment. */
async function openWorld() {
  const uniform = seededUniform(7)
  const world = createWorld(() => Math.floor(uniform() * 2 ** 32))
  const port = await new Promise<number>((resolve, reject) => world.listen((err, port) => (err ? reject(err) : resolve(port))))
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${port}/`)
  const average = async () => {
    const [only] = await client
      .db('course')
      .collection('values')
      .aggregate([{ $group: { _id: null, mean: { $avg: '$value' } } }])
      .toArray()
    return Number(only!['mean'])
  }
  return { world, average, close: () => client.close().then(() => world.close()) }
}

t.test('the average of now is right, in any rounding; anything else is told in words', async (t) => {
  const { world, average, close } = await openWorld()
  t.teardown(close)
  const now = performance.now()
  const right = await average()
  t.equal(world.check(200, String(right), now, now), null)
  t.equal(world.check(200, String(right * (1 + 1e-12)), now, now), null)
  t.match(world.check(200, String(right * (1 + 1e-6)), now, now), /the average is/)
  t.match(world.check(200, '{"average":1}', now, now), /is not a number/)
  t.match(world.check(200, '', now, now), /is not a number/)
  t.match(world.check(200, 'NaN', now, now), /is not a number/)
  t.match(world.check(500, 'refused', now, now), /answered 500: refused/)
})

t.test('an average that has gone is right for a second, and not much longer', async (t) => {
  const { world, average, close } = await openWorld()
  t.teardown(close)
  const before = String(await average())
  await sleep(2)
  const earliest = performance.now()
  world.change()
  const latest = performance.now()
  t.equal(world.check(200, before, earliest, earliest), null, 'at once')
  t.equal(world.check(200, before, earliest + 900, earliest + 950), null, 'asked 0.9 s later')
  t.match(world.check(200, before, latest + 1400, latest + 1450), /was right longer than a second ago/, 'asked 1.4 s later')
  t.equal(world.check(200, String(await average()), latest + 1400, latest + 1450), null, 'the new one')
})

t.test('a client that speaks nonsense is hung up on, and the others are served', async (t) => {
  const lean = await openLeanDatabase()
  t.teardown(() => lean.close())
  const { connect } = await import('node:net')
  const socket = connect(Number(new URL(lean.url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  const client = await MongoClient.connect(lean.url)
  t.match(await client.db('course').command({ ping: 1 }), { ok: 1 })
  await client.close()
})

t.test('the same question on unchanged documents is answered from the same bytes, and anew after a change', async (t) => {
  const lean = await openLeanDatabase()
  lean.replace('course.values', [{ value: 1 }, { value: 2 }])
  const client = await MongoClient.connect(lean.url)
  t.teardown(() => client.close().then(() => lean.close()))
  const values = client.db('course').collection('values')
  const read = async () => (await values.find({}).toArray()).map(({ value }) => value as number)
  t.strictSame(await read(), [1, 2])
  t.strictSame(await read(), [1, 2])
  await values.insertOne({ value: 3 })
  t.strictSame(await read(), [1, 2, 3])
  await values.updateOne({ value: 1 }, { $set: { value: 9 } })
  t.strictSame(await read(), [9, 2, 3])
  lean.replace('course.values', [{ value: 7 }])
  t.strictSame(await read(), [7])
  lean.refuse(true)
  await t.rejects(read(), { code: 13, codeName: 'Unauthorized' })
})

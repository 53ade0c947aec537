import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import t from 'tap'

const require = createRequire(import.meta.url)
const { createWorldBox } = require('../../../../runner/measure/harness/world.cjs')
const { TYPES } = require('../../../../runner/measure/harness/frames.cjs')

/** Quotes wrong answers. */
const WORLD = `module.exports = () => ({
  request: () => ({ method: 'GET', path: '/' }),
  check: (status, body) => body === 'right' ? null : 'not right: ' + body
})`

/** A backend's report on one request to a server with this answer. */
async function reportOn(answered: string): Promise<Buffer | null> {
  const server = createServer((_, response) => response.end(answered)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const world = createWorldBox()
  const ask = (request: object) => new Promise<{ body: Buffer | null }>((done) => world(request, done))
  const body = (value: object) => Buffer.from(JSON.stringify(value))
  await ask({ type: TYPES.load, seed: [1, 2, 3, 4], body: body({ files: { 'workload/world.js': WORLD } }) })
  const { port } = server.address() as AddressInfo
  return (await ask({ type: TYPES.generateLoad, count: 1, option: 1, body: body({ port }) })).body
}

t.test('for right answers only the latencies are reported, with three digits', async (t) => {
  const { latencies, ...rest } = JSON.parse(String(await reportOn('right')))
  t.match(latencies, [[Number, 1]])
  t.equal(Number(latencies[0][0].toPrecision(3)), latencies[0][0])
  t.same(rest, {})
})

t.test('reports on wrong answers are short, however long the quoted answer', async (t) => {
  const report = JSON.parse(String(await reportOn('x'.repeat(100_000))))
  t.match(report, { message: /^not right: x+$/, wrong: 1, broken: 0, late: false })
  t.equal(report.message.length, 300)
})

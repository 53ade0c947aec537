import { taskOf } from './families.ts'
import type { Exercise, SpeedTarget } from '../../contracts/index.ts'

/*
 * Pairs of servers with a known ratio: one handler computes, or waits, r times as long as the other. Both sides also have the
 * cost of Node's HTTP, so that the ratio of whole requests is nearer to 1 (server-ratios.ts).
 */

interface Family {
  by: SpeedTarget['by']
  /** Sources of a handler that takes `times` as long. */
  handler: (times: number) => string
}

/** About 1 ms of CPU, five to ten times what the request itself costs. */
const UNITS = 8000
/** About as long as a query to a database over a network. */
const WAIT_MS = 20

const FAMILIES: Record<string, Family> = {
  computing: {
    by: 'cpu-per-request',
    handler: (times) => `module.exports = function (req, res) {
  let x = 1
  for (let u = 0; u < ${Math.round(UNITS * times)}; u++) for (let i = 0; i < 60; i++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5 }
  res.end(x === 0 ? 'never' : 'done')
}`,
  },
  waiting: {
    by: 'requests-per-second',
    handler: (times) => `module.exports = function (req, res) { setTimeout(() => res.end('done'), ${Math.round(WAIT_MS * times)}) }`,
  },
}

export const SERVER_FAMILIES = Object.keys(FAMILIES)

const WORLD = `module.exports = function createWorld () {
  return {
    listen: function (done) { done(null, 0) },
    mostAgeMs: 0,
    change: function () {},
    request: function () { return { method: 'GET', path: '/' } },
    check: function (status, body) { return status === 200 && body === 'done' ? null : 'answered ' + status + ': ' + body }
  }
}`
const SERVER = `module.exports = function start (subject, world, ready) {
  var server = require('http').createServer(subject)
  server.listen(0, '127.0.0.1', function () { ready(null, server.address().port) })
}`

/** A task whose submission `fast` has `ratio` times the speed of its baseline, by construction. */
export function serversOf(family: string, ratio: number, required: number): { exercise: Exercise; fast: string } {
  const { by, handler } = FAMILIES[family]!
  const fast = handler(1)
  const sources = { 'starter/subject.js': handler(ratio), 'reference.js': fast, 'workload/world.js': WORLD, 'workload/server.js': SERVER }
  return { fast, exercise: taskOf(`${family}-${ratio}`, { kind: 'http', target: { required, by } }, sources) }
}

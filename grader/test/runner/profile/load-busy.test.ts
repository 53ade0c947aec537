import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { load } from '../../../runner/profile/load.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'

const exercise = loadExercise(exercisesFolder, 'sum-callback')

/**
 * A handler without database commands that computes for some 25 milliseconds, split 6 : 3 : 1 between three functions that cannot be
 * inlined.
 */
const BUSY = `'use strict'
function six (x) { for (var i = 0; i < 15000000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0; return x }
function three (x) { for (var i = 0; i < 7500000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0; return x }
function one (x) {
  for (var i = 0; i < 2500000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0
  return x
}

var parts = [six, three, one]
module.exports = function (app) {
  app.get('/average', function (req, res) {
    for (var i = 0, x = 1; i < 3; i++) x = parts[i](x)
    res.send(String(x))
  })
}
`

t.test('what keeps the event loop busy is the hottest, and nothing else comes to its turn', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const { signal } = new AbortController()
  const { server, cpu } = await load(
    { exercise, files: { 'average.js': BUSY }, boxes: sandbox, signal, note: t.fail },
    { stacks: { cpu: 1.5, wall: 5 }, plain: { cpu: 0.8, wall: 2 } },
  )
  const selfOf = (name: string) => cpu!.functions.find((one) => one.name === name)?.selfUs ?? 0
  const all = selfOf('six') + selfOf('three') + selfOf('one')
  for (const [name, share] of [
    ['six', 60],
    ['three', 30],
    ['one', 10],
  ] as const) {
    const seen = (100 * selfOf(name)) / all
    t.ok(Math.abs(seen - share) <= 3, `${name}: ${seen.toFixed(1)} % of ${share}`)
  }
  t.match(cpu!.functions[0], { name: 'six', file: 'average.js', line: 2 })
  t.match(cpu!.lines[0], { file: 'average.js', line: 2 })
  const hottest = cpu!.functions.slice(0, 8).map(({ name, selfUs }) => `${name} ${Math.round(selfUs / 1000)} ms`)
  // A tenth is the server's own cold code, and twice as much where page faults are slow.
  t.ok(all > 0.7 * cpu!.totalUs, `of ${Math.round(cpu!.totalUs / 1000)} ms, little else is there: ${hottest.join(', ')}`)
  t.ok(
    selfOf('one') > 3 * (cpu!.functions.find(({ name }) => !['six', 'three', 'one'].includes(name))?.selfUs ?? 0),
    'and nothing near them',
  )
  t.ok(server!.loop!.utilisation > 0.9, `busy ${server!.loop!.utilisation} of the time`)
  // Not the median: while the server is idle for a tenth of the time, timers fire as often as in the rest of it.
  t.ok(server!.loop!.p99 > 5, `timers are ${server!.loop!.p99} ms late`)
  t.strictSame(server!.roundTrips, [])
  t.equal(server!.failed, server!.requests, 'and none of the answers was right')
})

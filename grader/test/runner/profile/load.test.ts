// Slot: alone, it asserts how busy an event loop is.
import { readFileSync } from 'node:fs'
import t from 'tap'
import { Value } from 'typebox/value'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { Profile, NOTHING_SEEN } from '../../../contracts/index.ts'
import { profileSubmission } from '../../../runner/profile/inside.ts'
import { load } from '../../../runner/profile/load.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'

const exercise = loadExercise(exercisesFolder, 'sum-callback')
const { signal } = new AbortController()

/**
 * A handler without database commands that computes for a few milliseconds, split 6 : 3 : 1 between three functions that cannot be
 * inlined.
 */
const BUSY = `'use strict'
function six (x) { for (var i = 0; i < 3600000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0; return x }
function three (x) { for (var i = 0; i < 1800000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0; return x }
function one (x) {
  for (var i = 0; i < 600000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0
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

t.test('servers under load', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const seenOf = (source: string) => load({ exercise, files: { 'average.js': source }, boxes: sandbox, signal, note: () => {} })

  await t.test('the starter asks for its documents at every request, who remembers the answer hardly ever does', async (t) => {
    const files = { 'average.js': exercise.sources[exercise.manifest.reference]! }
    const profile = await profileSubmission({ exercise, files }, sandbox, signal)
    t.ok(Value.Check(Profile, profile), JSON.stringify(Value.Errors(Profile, profile)).slice(0, 1000))
    t.strictSame(profile.notes, [])
    const [starter, yours] = [profile.starter.server!, profile.yours.server!]
    t.strictSame(starter.roundTrips, [
      { command: 'find', perRequest: 1 },
      { command: 'getMore', perRequest: 1 },
    ])
    t.ok(
      yours.roundTrips.every(({ command, perRequest }) => command === 'aggregate' && perRequest < 0.1),
      JSON.stringify(yours.roundTrips),
    )
    t.ok(yours.cpuUsPerRequest < starter.cpuUsPerRequest / 6, 'as its verdict says')
    for (const { latency, requests, failed, loop, connections } of [starter, yours]) {
      t.equal(
        latency.buckets.reduce((sum, { count }) => sum + count, 0),
        requests,
      )
      t.ok(latency.p50 <= latency.p90 && latency.p90 <= latency.p99 && latency.p99 <= latency.p999 && latency.p999 <= latency.max)
      t.match({ failed, connections }, { failed: 0, connections: 16 })
      t.ok(loop!.utilisation > 0 && loop!.p99 <= loop!.max)
    }
    const names = profile.starter.cpu!.functions.map(({ name }) => name)
    for (const from of ['bson', 'mongodb', 'express', 'node'])
      t.ok(
        names.some((name) => name.endsWith(` · ${from}`)),
        `time of ${from} is named so`,
      )
    t.notOk(names.includes('(idle)'))
    t.ok(profile.starter.cpu!.lines.every(({ file }) => file === 'average.js'))
  })

  await t.test('what keeps the event loop busy is the hottest, and nothing else comes to its turn', async (t) => {
    const { server, cpu } = await seenOf(BUSY)
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
    t.ok(all > 0.8 * cpu!.totalUs, 'and little else is there')
    t.ok(server!.loop!.utilisation > 0.9, `busy ${server!.loop!.utilisation} of the time`)
    t.ok(server!.loop!.p50 > 2, `timers are ${server!.loop!.p50} ms late`)
    t.strictSame(server!.roundTrips, [])
    t.equal(server!.failed, server!.requests, 'and none of the answers was right')
  })

  await t.test('who waits is not busy', async (t) => {
    const { server, cpu } = await seenOf(
      "'use strict'\nmodule.exports = (app) => app.get('/average', (req, res) => setTimeout(() => res.send('1'), 60))\n",
    )
    t.ok(server!.latency.p50 >= 55 && server!.perSecond < 280, `${server!.latency.p50} ms, ${server!.perSecond} a second`)
    t.ok(server!.loop!.utilisation < 0.8, `busy ${server!.loop!.utilisation} of the time`)
    t.ok(cpu!.totalUs < (0.8 * 60_000 * cpu!.calls) / 16, 'waiting is no time of a function')
  })

  await t.test('a server that ends under load, or does not start, is a note', async (t) => {
    const leaves = readFileSync(`${exercisesFolder}/sum-callback/solutions/cheat-leaves-under-load.js`, 'utf8')
    const profile = await profileSubmission(
      { exercise: { ...exercise, starter: { 'average.js': 'throw new Error("no")' } }, files: { 'average.js': leaves } },
      sandbox,
      signal,
    )
    t.strictSame(profile.notes, ['Your code could not be looked into: exit code 0', 'The starter could not be looked into: Error: no'])
    t.strictSame(profile.yours, NOTHING_SEEN)
  })
})

import { readFileSync } from 'node:fs'
import t from 'tap'
import { Value } from 'typebox/value'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { NOTHING_SEEN, ProfileSide } from '../../../contracts/index.ts'
import { profileSubmission } from '../../../runner/profile/inside.ts'
import { load } from '../../../runner/profile/load.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'

const exercise = loadExercise(exercisesFolder, 'sum-callback')
const { signal } = new AbortController()

/** Enough for what is counted by request; a percentile of a thousand needs more. */
const SHORT = { stacks: { cpu: 0.5, wall: 2 }, plain: { cpu: 0.5, wall: 2 } }

t.test('servers under load', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const seenOf = (source: string) => load({ exercise, files: { 'average.js': source }, boxes: sandbox, signal, note: t.fail }, SHORT)

  await t.test('the starter asks for its documents at every request, who remembers the answer hardly ever does', async (t) => {
    const sides = [await seenOf(exercise.starter['average.js']!), await seenOf(exercise.sources[exercise.manifest.reference]!)] as const
    for (const side of sides) t.strictSame([...Value.Errors(ProfileSide, { ...NOTHING_SEEN, ...side })], [], 'fits its schema')
    const [starter, yours] = [sides[0].server!, sides[1].server!]
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
    const names = sides[0].cpu!.functions.map(({ name }) => name)
    for (const from of ['bson', 'mongodb', 'express', 'node'])
      t.ok(
        names.some((name) => name.endsWith(` · ${from}`)),
        `time of ${from} is named so`,
      )
    t.notOk(names.includes('(idle)'))
    t.ok(sides[0].cpu!.lines.every(({ file }) => file === 'average.js'))
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

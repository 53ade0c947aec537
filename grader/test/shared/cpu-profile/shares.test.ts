import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { readCpuProfile } from '../../../shared/cpu-profile/cpu-profile.ts'
import { openLooking } from '../../../runner/measure/profiler.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { plantedExercise } from '../../runner/profile/views/planted.ts'
import { pathTo } from './path-to.ts'
import type { CpuProfile, Exercise, SourceFiles } from '../../../contracts/index.ts'

/** 6, 3 and 1 parts of the same loop over integers, which cannot be inlined or removed. */
const PLANTED = `'use strict'
function six (x) { for (var i = 0; i < 24000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0; return x }
function three (x) { for (var i = 0; i < 12000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0; return x }
function one (x) {
  for (var i = 0; i < 4000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0
  return x
}

var parts = [six, three, one]
module.exports = function planted (x) {
  for (var i = 0; i < 3; i++) x = parts[i](x)
  return x
}
`

/** How long stacks are sampled, ms: 10,000 samples where shares are compared, and 2,500 for what is far ahead of the rest. */
const [LONG, SHORT] = [2000, 500]

t.test('profiles of what ran in a box', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  async function profileOf(exercise: Exercise, files: SourceFiles, ms = SHORT): Promise<CpuProfile> {
    const profiling = await openLooking(exercise, files, sandbox)
    const { bytes, calls } = await profiling.profile(ms)
    profiling.close()
    const profile = readCpuProfile(bytes, calls)
    if (!profile) throw new Error('no profile')
    return profile
  }

  await t.test('hot functions have the share of the time that their work is', async (t) => {
    const { exercise, files } = plantedExercise(PLANTED)
    const profile = await profileOf(exercise, files, LONG)
    const selfOf = (name: string) => profile.functions.find((one) => one.name === name)?.selfUs ?? 0
    const all = selfOf('six') + selfOf('three') + selfOf('one')
    for (const [name, share] of [
      ['six', 60],
      ['three', 30],
      ['one', 10],
    ] as const) {
      const seen = (100 * selfOf(name)) / all
      t.ok(Math.abs(seen - share) <= 3, `${name}: ${seen.toFixed(1)} % of ${share}`)
    }
    t.ok(all > 0.8 * profile.totalUs, 'and little else is there')
    t.match(profile.functions[0], { name: 'six', file: 'planted.js', line: 2 })
    t.match(profile.lines[0], { file: 'planted.js', line: 2 })
    t.ok(
      profile.lines.some(({ line }) => line === 5),
      'a line within a function has its own time',
    )
    t.match(pathTo(profile.tree, 'six'), ['(root)', 'workload', 'planted', 'six'], 'nothing of the harness is beneath')
  })

  await t.test('loops that a call is long in count with their functions, and not with the caller', async (t) => {
    const { exercise, files } = plantedExercise(PLANTED.replaceAll('000; i++', '00000; i++'))
    const profile = await profileOf(exercise, files, LONG)
    const selfOf = (name: string) => profile.functions.find((one) => one.name === name)?.selfUs ?? 0
    t.match(profile.functions[0], { name: 'six', line: 2 })
    const all = selfOf('six') + selfOf('three') + selfOf('one') + selfOf('planted')
    t.ok(Math.abs(selfOf('six') / all - 0.6) <= 0.03, `six: ${selfOf('six') / all} of 0.6`)
    t.ok(selfOf('planted') < 0.02 * all)
    t.ok(all > 0.8 * profile.totalUs, 'and little else is there')
  })

  await t.test('built-ins without a frame of their own count with the function that uses them', async (t) => {
    const exercise = loadExercise(exercisesFolder, 'break-the-benchmark')
    const profile = await profileOf(exercise, exercise.starter)
    t.match(profile.functions[0], { name: 'commonest', file: 'commonest.js' })
    t.ok(profile.functions[0]!.selfUs > 0.8 * profile.totalUs, JSON.stringify(profile.functions.slice(0, 3)))
  })

  await t.test('of an exercise, the starter and a solution', async (t) => {
    const exercise = loadExercise(exercisesFolder, 'divide-by-and-sum')
    const starter = await profileOf(exercise, exercise.starter)
    t.ok(starter.functions.slice(0, 4).some(({ file }) => file === 'divide-by-and-sum.js'))
    const solved = await profileOf(exercise, { 'divide-by-and-sum.js': exercise.sources[exercise.manifest.reference]! })
    t.match(
      solved.functions.find(({ file }) => file !== null),
      { name: 'divideByAndSum', line: 4 },
    )
    t.notOk(
      solved.functions.some(({ name, file }) => file !== null && name === '(anonymous)'),
      'no callbacks are left',
    )
  })
})

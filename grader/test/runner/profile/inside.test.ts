import t from 'tap'
import { Value } from 'typebox/value'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { Profile, NOTHING_SEEN } from '../../../contracts/index.ts'
import { profileSubmission } from '../../../runner/profile/inside.ts'
import { compiler, INSTRUMENTS, samples } from '../../../runner/profile/instruments.ts'
import type { Instrument } from '../../../runner/profile/target.ts'
import { heap } from '../../../runner/profile/heap.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { plantedExercise } from './views/planted.ts'

/** The instruments of a heap, but each for no longer than it takes to see what is asserted. */
const BRIEF: Instrument[] = [heap, (target) => samples(target, { profile: 300, collector: 150 }), (target) => compiler(target, 300)]

t.test('a look inside a leak and its remedy', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const exercise = loadExercise(exercisesFolder, 'create-name')
  const files = { 'create-name.js': exercise.sources[exercise.manifest.reference]! }
  t.strictSame(INSTRUMENTS.heap, [heap, samples, compiler])
  const profile = await profileSubmission({ exercise, files }, sandbox, new AbortController().signal, undefined, BRIEF)

  t.ok(Value.Check(Profile, profile), JSON.stringify(Value.Errors(Profile, profile)).slice(0, 1000))
  t.strictSame(profile.notes, [])
  for (const side of [profile.starter, profile.yours]) {
    t.ok(side.cpu?.functions.some(({ name, line }) => name === 'createName' && line === 8))
    t.match(side.compiler?.functions, [{ function: 'createName', line: 8 }])
    t.ok(side.collector!.bytesPerCall > 0)
  }
  const [culprit] = profile.starter.heap!.culprits
  t.match(culprit, { variable: 'uses', file: 'create-name.js', line: 5 })
  t.match(culprit?.sentence, /^`uses` in module scope keeps 1 string per call \(\d+ bytes retained\)$/)
  t.strictSame(profile.yours.heap!.culprits, [])
})

t.test('a look at what throws is a note', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const { exercise, files } = plantedExercise('module.exports = function () { throw new Error("no") }')
  const profile = await profileSubmission({ exercise, files }, sandbox, new AbortController().signal)
  t.strictSame(profile.notes, ['Your code could not be looked into: Error: no', 'The starter could not be looked into: Error: no'])
  t.strictSame(profile.yours, NOTHING_SEEN)
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadExercises } from '../../../shared/catalogue/load.ts'
import { firstWay, knownSolutions, solutionCode } from '../../../shared/catalogue/known-solutions.ts'
import { digestOf, readMeasured, type Recorded } from '../../../shared/catalogue/measured.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { solved } from '../../server/solutions/exercise.ts'

const figure = (of: string): Recorded => ({
  of,
  figures: [3, 5].map((value) => ({
    effect: { unit: 'times', value, low: value - 0.1, high: value + 0.1, required: 2, clock: 'cpu' },
    level: 'good',
    reference: null,
    engine: 'node 24.21.0',
    sandbox: 'docker',
    processor: `processor ${value}`,
    on: '2026-03-01',
  })),
})

t.test('the newest figure is shown as long as what was measured is the same', async (t) => {
  const exercise = solved(t)
  t.equal(readMeasured(exercise).size, 0, 'without a file')
  const record = (figures: Record<string, Recorded>) => writeFileSync(join(exercise.folder, 'measured.json'), JSON.stringify(figures))
  record({ 'loop.js': figure(digestOf(exercise, 'loop.js')), 'gone.js': figure('0') })
  t.match(knownSolutions(exercise), [{ measured: null }, { measured: { effect: { value: 3 }, on: '2026-03-01' } }, { measured: null }])
  t.same(Object.keys(knownSolutions(exercise)[1]!.measured!), ['effect', 'engine', 'sandbox', 'on'])
  t.equal(knownSolutions({ ...exercise, version: 'v2' })[1]!.measured, null, 'another version of the exercise')
  writeFileSync(join(exercise.folder, 'solutions', 'loop.js'), 'module.exports = 1')
  t.equal(knownSolutions(exercise)[1]!.measured, null, 'another text')
})

t.test('every exercise with code has a way to show, and no text of a cheat', async (t) => {
  for (const exercise of loadExercises(exercisesFolder)) {
    const known = knownSolutions(exercise)
    if (exercise.manifest.kind === 'reading') {
      t.same([known, firstWay(exercise)], [[], null], exercise.slug)
      continue
    }
    const first = firstWay(exercise)!
    t.match(
      known.find(({ name }) => name === first),
      { outcome: 'pass' },
      `${exercise.slug}: ${first}`,
    )
    t.notMatch(JSON.stringify(known), /cheat|Near miss:/i, exercise.slug)
    t.ok(known.every(({ outcome }) => outcome !== 'forged'))
    const { entry } = exercise.manifest.files
    for (const { name } of known) t.ok(solutionCode(exercise, name).files[entry], `${exercise.slug}: ${name} has its entry`)
  }
})

// Slot: any, it measures nothing.
import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { printsPerCall } from '../../../runner/measure/prints.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'

t.test('what a call prints is counted, not what the workload prints with all its calls', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const count = (slug: string, source: string) => {
    const exercise = loadExercise(exercisesFolder, slug)
    return printsPerCall(exercise, { [exercise.manifest.files.entry]: source }, sandbox)
  }
  const body = 'return array.reduce((sum, value) => sum + value / num, 0)'
  t.same(await count('divide-by-and-sum', `module.exports = (num, array) => { console.log('called'); ${body} }`), {
    lines: 1,
    bytes: 7,
  })
  t.match(await count('divide-by-and-sum', "module.exports = (num, array) => { for (const each of array) console.log('x') }"), {
    lines: /^(99\d|100\d)/,
  })
  t.match(await count('create-name', "module.exports = () => { console.error('x'.repeat(99_999)); return 'Yoda' }"), {
    lines: 1,
    bytes: 100_000,
  })
  t.equal(await count('divide-by-and-sum', `module.exports = (num, array) => { ${body} }`), null)
  t.equal(await count('divide-by-and-sum', "throw new Error('no')"), null)
})

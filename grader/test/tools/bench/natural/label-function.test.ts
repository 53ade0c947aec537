import t from 'tap'
import type { Natural } from '../../../../tools/bench/natural/corpus.ts'
import { labelFunction } from '../../../../tools/bench/natural/label-function.ts'
import { loadExercise } from '../../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../../tools/cli/places.ts'

const exercise = loadExercise(exercisesFolder, 'divide-by-and-sum')
/** Enough for solutions that are 30 times and once as fast as the baseline, with a target of 2.8. */
const SHORT = { warmMs: 100, timedMs: 150 }
const label = (source: string) => labelFunction(natural(source), SHORT)
const natural = (source: string): Natural => ({
  exercise,
  name: 'any',
  what: 'Anything.',
  sha256: '',
  files: { ...exercise.starter, [exercise.manifest.files.entry]: source },
})
const RIGHT = 'num === 0 ? 0 : array.reduce((sum, value) => sum + value, 0) / num'

t.test('a loop is fast, the start is slow', async (t) => {
  t.match(await label(`module.exports = (num, array) => ${RIGHT}`), { label: 'fast', figures: { ratio: Number } })
  t.match(await label(exercise.starter[exercise.manifest.files.entry]!), { label: 'slow' })
})

t.test('a stall in one call of many counts as much as it lasts', async (t) => {
  const stalls = `let calls = 0
    module.exports = (num, array) => {
      if (++calls % 1000 === 0) for (let i = 0; i < 5e7; i++);
      return ${RIGHT}
    }`
  t.match(await label(stalls), { label: 'slow' })
})

t.test('what fails a test, or differs from the reference in fresh inputs, is wrong', async (t) => {
  t.match(await label('module.exports = (num, array) => array.reduce((sum, value) => sum + value, 0) / num'), {
    label: 'wrong',
    why: /0/,
    calls: 0,
  })
  const rare = `let calls = 0\nmodule.exports = (num, array) => ++calls === 61000 ? 1 / 8 : ${RIGHT}`
  t.match(await label(rare), { label: 'wrong', why: /reference/ })
})

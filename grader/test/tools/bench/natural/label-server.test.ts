import t from 'tap'
import type { Natural } from '../../../../tools/bench/natural/corpus.ts'
import { labelServer, loadServer } from '../../../../tools/bench/natural/label-server.ts'
import { loadExercise } from '../../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../../tools/cli/places.ts'

const exercise = loadExercise(exercisesFolder, 'the-last-of-the-hash')
const { entry } = exercise.manifest.files
/** As many requests as a label needs at least, however long they take. */
const SHORT = { warm: { ms: 100, requests: 600 }, timed: { ms: 100, requests: 400 } }
const label = (source: string) => loadServer(natural(source), SHORT)
const natural = (source: string): Natural => ({
  exercise,
  name: 'any',
  what: 'Anything.',
  sha256: '',
  files: { ...exercise.starter, [entry]: source },
})

t.test('the start is slow, the reference is fast', async (t) => {
  t.match(await label(exercise.starter[entry]!), { label: 'slow', calls: Number })
  t.match(await label(exercise.sources[exercise.manifest.reference]!), { label: 'fast' })
})

t.test('what fails a test is wrong without being loaded', async (t) => {
  t.match(await labelServer(natural('module.exports = () => (request, response) => response.end()')), {
    label: 'wrong',
    why: String,
    calls: 0,
  })
})

t.test('a wrong answer under load, and a server that ends, are wrong', async (t) => {
  const later = (
    then: string,
  ) => `let asked = 0\nconst create = () => { ${exercise.starter[entry]!.replace('module.exports = ', 'return ').replace("'use strict'", '')} }
    module.exports = (store) => { const read = create()(store); return (request, response) => ++asked > 300 ? ${then} : read(request, response) }`
  t.match(await label(later("response.end('{}')")), { label: 'wrong', why: /^GET/ })
  t.match(await label(later('process.exit(3)')), { label: 'wrong', why: /no answer/ })
})

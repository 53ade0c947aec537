import t from 'tap'
import type { Natural } from '../../../../tools/bench/natural/corpus.ts'
import { labelServer, loadServer } from '../../../../tools/bench/natural/label-server.ts'
import { loadExercise } from '../../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../../tools/cli/places.ts'

const original = loadExercise(exercisesFolder, 'the-last-of-the-hash')
const { entry } = original.manifest.files
/** The start with six times the work per request, which shows in few requests, before V8 has optimized either server. */
const wasteful = original.starter[entry]!.replace(
  'const body = JSON.stringify(page)',
  "$&\n    for (let again = 0; again < 5; again++) createHash('sha512').update(JSON.stringify(page)).digest('hex')",
)
const exercise = { ...original, sources: { ...original.sources, [original.manifest.baseline]: wasteful } }
const SHORT = { warm: { ms: 0, requests: 100 }, timed: { ms: 0, requests: 60 } }
const label = (source: string) => loadServer(natural(source), SHORT)
const natural = (source: string): Natural => ({
  exercise,
  name: 'any',
  what: 'Anything.',
  sha256: '',
  files: { ...exercise.starter, [entry]: source },
})

t.test('the baseline itself is slow, the reference is fast', async (t) => {
  t.not(wasteful, exercise.starter[entry])
  t.match(await label(wasteful), { label: 'slow', calls: Number })
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
    module.exports = (store) => { const read = create()(store); return (request, response) => ++asked > 50 ? ${then} : read(request, response) }`
  t.match(await label(later("response.end('{}')")), { label: 'wrong', why: /^GET/ })
  t.match(await label(later('process.exit(3)')), { label: 'wrong', why: /no answer/ })
})

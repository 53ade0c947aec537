import { parse } from 'acorn'
import t from 'tap'
import { chosen, FORGERIES, OTHERS, readCorpus } from '../../tools/attack/corpus.ts'
import { isService } from '../../tools/attack/header.ts'
import { checkSubmission } from '../../shared/catalogue/check.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'

const corpus = readCorpus(import.meta.dirname)
const exercises = new Map(loadExercises(exercisesFolder).map((exercise) => [exercise.slug, exercise]))

t.test('the corpus is as large as it has to be, and lies where it should', async (t) => {
  const within = (folders: readonly string[]) => corpus.filter(({ folder }) => folders.includes(folder)).length
  t.ok(within(FORGERIES) >= 60, `${within(FORGERIES)} forgeries`)
  t.ok(within(OTHERS) >= 40, `${within(OTHERS)} attacks on host, agent, store and API`)
  t.equal(within(FORGERIES) + within(OTHERS), corpus.length, 'no folder is forgotten')
  t.same(corpus.filter(({ target }) => !isService(target) && !exercises.has(target)).map(({ name }) => name), [], 'every target is there')
})

t.test('every submission gets past the door: it is graded, and not refused', async (t) => {
  for (const { name, target, source } of corpus.filter(({ target }) => !isService(target))) {
    const exercise = exercises.get(target)!
    t.doesNotThrow(() => checkSubmission(exercise, { ...exercise.starter, [exercise.manifest.files.entry]: source }), name)
    t.doesNotThrow(() => parse(source, { ecmaVersion: 'latest', sourceType: 'commonjs' }), name)
  }
})

t.test('the quick ones are of every kind', async (t) => {
  const quick = corpus.filter((attack) => attack.quick)
  t.same([...FORGERIES, ...OTHERS].filter((folder) => !quick.some((attack) => attack.folder === folder)), [])
  t.ok(quick.length <= 14, `${quick.length} are quick`)
})

t.test('attacks are chosen by words of their names', async (t) => {
  t.equal(chosen(corpus, []).length, corpus.length)
  t.same(chosen(corpus, ['host/', 'denial/heap-bomb']).map(({ folder }) => folder).filter((folder) => folder !== 'host'), ['denial'])
  t.same(chosen(corpus, ['no such attack']), [])
})

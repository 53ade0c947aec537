import { join } from 'node:path'
import t from 'tap'
import { readCorpus, type Honest } from '../../../tools/attack/corpus.ts'
import { honestEntries, hostileEntries, inRandomOrder, unusualEntries } from '../../../tools/bench/entries.ts'
import { checkSubmission } from '../../../shared/catalogue/check.ts'
import { loadExercises } from '../../../shared/catalogue/load.ts'
import { exercisesFolder, root } from '../../../tools/cli/places.ts'

const exercises = loadExercises(exercisesFolder)
const kindOf = (slug: string) => exercises.find((exercise) => exercise.slug === slug)!.manifest.kind

t.test('attacks of every folder of submissions, again where there are not enough, and few servers', async (t) => {
  const attacks = readCorpus(join(root, 'grader/test/hostile'))
  const entries = hostileEntries(attacks, exercises, 200, 1)
  t.equal(entries.length, 200)
  t.notOk(entries.some(({ words }) => words.includes('pass')))
  t.strictSame([...new Set(entries.map(({ name }) => name.split('/')[0]))].sort(), [
    'denial',
    'findings',
    'host',
    'memory',
    'result',
    'time',
  ])
  t.equal(entries.filter(({ exercise }) => kindOf(exercise) === 'http').length, 3)
  t.strictSame(hostileEntries(attacks, exercises, 200, 1), entries, 'the same by the same seed')
  // Of names only: tap prepares a line-by-line diff of what it compares, which takes seconds for 200 different sources.
  const namesOf = (some: typeof entries) => some.map(({ name }) => name)
  t.notSame(namesOf(hostileEntries(attacks, exercises, 200, 2)), namesOf(entries))
  t.equal(hostileEntries(attacks, exercises, 2, 1).length, 2)
})

t.test('honest ones of every exercise but most servers and the load tests, which take long; the API takes them', async (t) => {
  const quick = exercises.filter(({ manifest }) => manifest.kind !== 'http' && manifest.kind !== 'load-test').map(({ slug }) => slug)
  const entries = honestEntries([], exercises, quick.length + 2)
  t.equal(entries.length, quick.length + 2)
  t.equal(entries.filter(({ exercise }) => kindOf(exercise) === 'http').length, 2)
  t.strictSame(
    entries.map(({ exercise }) => exercise).filter((slug) => kindOf(slug) !== 'http'),
    quick,
  )
  for (const { exercise, files } of entries) checkSubmission(exercises.find(({ slug }) => slug === exercise)!, files)
})

t.test('unusual ones: those that must pass, and may get nothing else', async (t) => {
  const solution = (name: string, words: string[]): Honest => ({
    name,
    target: 'divide-by-and-sum',
    words,
    needsContainers: false,
    what: name,
    source: `module.exports = '${name}'`,
    beside: {},
  })
  const unusual = unusualEntries(
    [solution('recursion', ['pass']), solution('bigints', ['slow']), solution('doubtful', ['pass', 'slow'])],
    exercises,
  )
  t.strictSame(unusual, [
    {
      who: 'honest',
      name: 'recursion',
      words: ['pass'],
      exercise: 'divide-by-and-sum',
      files: { 'divide-by-and-sum.js': "module.exports = 'recursion'" },
    },
  ])
  t.ok(honestEntries(unusual, exercises, 12).includes(unusual[0]!))
})

t.test('a random order that comes again with its seed', async (t) => {
  const numbers = Array.from({ length: 50 }, (_, index) => index)
  t.strictSame(inRandomOrder(numbers, 7), inRandomOrder(numbers, 7))
  t.notSame(inRandomOrder(numbers, 7), numbers)
  t.strictSame(
    inRandomOrder(numbers, 7).toSorted((a, b) => a - b),
    numbers,
  )
})

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { readHonest } from '../../tools/attack/corpus.ts'
import { parseHonest } from '../../tools/attack/header.ts'
import { checkSubmission } from '../../shared/catalogue/check.ts'
import { readFolder } from '../../shared/catalogue/folder.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'

const corpus = readHonest(import.meta.dirname)
const exercises = new Map(loadExercises(exercisesFolder).map((exercise) => [exercise.slug, exercise]))

t.test('the corpus is as large as it has to be, and of every exercise of which something runs', async (t) => {
  t.ok(corpus.length >= 30, `${corpus.length} honest solutions`)
  t.equal(new Set(corpus.map(({ name }) => name)).size, corpus.length, 'no name comes twice')
  t.equal(new Set(corpus.map(({ what }) => what)).size, corpus.length, 'each is unusual in its own way')
  const run = [...exercises.values()].filter(({ reading }) => !reading).map(({ slug }) => slug)
  t.same(
    new Set(corpus.map(({ target }) => target)),
    new Set(run),
    'every target is there, and every exercise of which something runs has some',
  )
})

t.test('memory is not slow', async (t) => {
  const slow = corpus.filter(({ target, words }) => exercises.get(target)?.manifest.kind === 'heap' && words.includes('slow'))
  t.same(
    slow.map(({ name }) => name),
    [],
  )
})

t.test('every solution gets past the door: it is graded, and not refused', async (t) => {
  for (const { name, target, source, beside } of corpus) {
    const exercise = exercises.get(target)!
    const start = Object.fromEntries(exercise.manifest.files.editable.map((file) => [file, exercise.starter[file]!]))
    t.doesNotThrow(() => checkSubmission(exercise, { ...start, ...beside, [exercise.manifest.files.entry]: source }), name)
  }
})

t.test('none is a solution that the exercise has already', async (t) => {
  const bare = (source: string) => source.replace(/^\/\/.*$/gm, '').replace(/\s+/g, '')
  for (const { name, target, source } of corpus) {
    const known = Object.values(readFolder(exercisesFolder, target).files).map(bare)
    t.notOk(known.includes(bare(source)), name)
  }
})

t.test('what an honest solution must get', async (t) => {
  t.same(parseHonest('// create-name → pass: a generator: it counts'), {
    target: 'create-name',
    words: ['pass'],
    needsContainers: false,
    what: 'a generator: it counts',
  })
  t.same(parseHonest('// divide-by-and-sum → pass|slow: near the target').words, ['pass', 'slow'])
  t.equal(parseHonest('// sum-callback → pass (in containers): in a thread').needsContainers, true)
  t.equal(parseHonest('// 2-sums-of-3 → pass: an exercise may have digits in its name').target, '2-sums-of-3')
})

t.test('a line that says something else is refused', async (t) => {
  const shape = (line: string) => `“${line}” is not “// exercise → word|word (in containers): what is unusual about it”`
  const refused: [line: string, message: string][] = [
    ['// no arrow', shape('// no arrow')],
    ['// create-name → pass (quick): counts', shape('// create-name → pass (quick): counts')],
    ['// create-name → pass, then no file: counts', shape('// create-name → pass, then no file: counts')],
    ['// create-name → forged: counts', 'an honest solution must not get forged'],
    ['// create-name → pass|wrong: counts', 'an honest solution must not get wrong'],
  ]
  for (const [line, message] of refused) t.throws(() => parseHonest(line), { message }, line)
})

t.test('files beside the entry lie in a folder with its name', async (t) => {
  const source = '// five-planted-problems → pass: in one file\n'
  const folder = t.testdir({ 'odd.js': source, odd: { 'report.json': '[]' } })
  t.same(readHonest(folder), [
    {
      target: 'five-planted-problems',
      words: ['pass'],
      needsContainers: false,
      what: 'in one file',
      name: 'odd',
      source,
      beside: { 'report.json': '[]' },
    },
  ])
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  t.same(
    folders.map(({ name }) => name),
    corpus.filter(({ beside }) => Object.keys(beside).length > 0).map(({ name }) => name),
    'and none is there for nobody',
  )
})

t.test('the file whose first line is none is named', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-honest-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'silent.js'), 'module.exports = 1\n')
  t.throws(() => readHonest(folder), { message: /^silent\.js: “module\.exports = 1” is not/ })
})

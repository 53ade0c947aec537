import t from 'tap'
import { exerciseFolder, manifest } from './exercise-folder.ts'
import { loadExercise, loadExercises, loadWhole, toPublic } from '../../../shared/catalogue/load.ts'
import { HotpathError } from '../../../shared/errors.ts'

/** The error's message without its first line, which is the same for all. */
function findings(load: () => unknown): string {
  try {
    load()
  } catch (cause) {
    if (cause instanceof HotpathError && cause.code === 'E_MANIFEST') return cause.message.split('\n').slice(1).join('\n')
    throw cause
  }
  return 'none'
}

t.test('an exercise is its manifest and the texts that are measured', async (t) => {
  const folder = t.testdir({ add: exerciseFolder(), 'AUTHORING.md': 'how to', '.cache': {} })
  const [exercise, ...more] = loadExercises(folder)
  t.strictSame(more, [])
  t.match(exercise, {
    slug: 'add',
    folder: `${folder}/add`,
    manifest: manifest(),
    task: '# Add\n',
    starter: { 'add.js': 'module.exports = 1\n' },
  })
  t.strictSame(Object.keys(exercise!.sources).sort(), [
    'solutions/good.js',
    'starter/add.js',
    'tests/add.test.js',
    'workload/parts/numbers.js',
    'workload/workload.js',
  ])
  t.strictSame(loadExercise(folder, 'add'), exercise)
})

t.test('an unknown exercise is answered with the known ones', async (t) => {
  const folder = t.testdir({ add: exerciseFolder(), divide: exerciseFolder() })
  t.throws(() => loadExercise(folder, 'subtract'), { code: 'E_EXERCISE_UNKNOWN', hint: 'The exercises are add, divide.' })
})

t.test('the page learns nothing that would spoil the task', async (t) => {
  const exercise = loadExercise(t.testdir({ add: exerciseFolder() }), 'add')
  const shown = JSON.stringify(toPublic(exercise))
  for (const secret of ['a good debrief', 'why it is so', 'the workload', 'the good solution']) t.notMatch(shown, secret)
  t.match(toPublic(exercise), { slug: 'add', version: exercise.version, title: 'Add', target: { required: 2 }, task: '# Add\n' })
})

t.test('the version changes with what can change a verdict, and with nothing else', async (t) => {
  const version = (folder: object) => loadExercise(t.testdir({ add: folder } as Parameters<typeof t.testdir>[0]), 'add').version
  const first = version(exerciseFolder())
  const same = {
    'another debrief': exerciseFolder({ debrief: 'another one' }),
    'other sizes to look at': exerciseFolder({ scaling: { unit: 'numbers', sizes: [20, 60, 200, 600, 2000, 6000] } }),
    'another task': { ...exerciseFolder(), 'README.md': 'Subtract' },
    'another expectation': exerciseFolder({
      solutions: { ...manifest().solutions, 'slow-1.js': { verdict: 'wrong', why: 'it is', feedback: 'general' } },
    }),
  }
  const other = {
    'another target': exerciseFolder({ target: { required: 3 } }),
    'another limit': exerciseFolder({ limits: { ...manifest().limits, memoryMb: 128 } }),
    'another starter': { ...exerciseFolder(), starter: { 'add.js': 'module.exports = 2\n' } },
    'another test': { ...exerciseFolder(), tests: { 'add.test.js': '' } },
    'another workload': { ...exerciseFolder(), workload: { 'workload.js': '' } },
  }
  for (const [what, folder] of Object.entries(same)) t.equal(version(folder), first, what)
  for (const [what, folder] of Object.entries(other)) t.not(version(folder), first, what)
})

t.test('all mistakes of all exercises are told at once, each with a hint', async (t) => {
  const folder = t.testdir({
    broken: { 'exercise.json': '{ "title": 1, }' },
    crooked: {
      ...exerciseFolder({
        lesson: 'adding',
        files: { entry: 'sum.js', editable: ['add.js', 'lost.js'], readonly: ['add.js'] },
        baseline: 'starter/slow.js',
        target: { required: 3, good: 2 },
        limits: { ...manifest().limits, wallSeconds: 30 },
        solutions: { 'good.js': { verdict: 'slow', level: 'good', why: 'no' }, 'gone.js': { verdict: 'pass', why: 'gone' } },
      }),
      tests: {},
      workload: { 'workload.js': 'module.exports = (' },
    },
    empty: {},
    sound: exerciseFolder(),
  })
  t.equal(
    findings(() => loadExercises(folder)),
    `  broken/README.md is missing or empty. Write the task there, for the learner.
  broken/exercise.json is not JSON: Expected double-quoted property name in JSON at position 14 (line 1 column 15). Usually there is a comma too many or too few.
  crooked/exercise.json target does not rise: 3, 2. required < good < excellent.
  crooked/exercise.json limits allow 20 s of CPU for the life of a sandbox, but 30 s for one request. Give cpuSeconds at least as much as wallSeconds.
  crooked/exercise.json lesson is “adding”. Name the lesson’s folder in course/: NN-slug.
  crooked/exercise.json files.entry “sum.js” cannot be edited. The entry is what is graded: put it among files.editable.
  crooked/exercise.json files name “add.js” twice. A file is editable or readonly.
  crooked/starter/lost.js is missing. The manifest names it in files.
  crooked/exercise.json baseline “starter/slow.js” does not exist. Give its path from the exercise’s folder.
  crooked/tests has no *.test.js. Write TAP tests that name the behaviour: learners read them first.
  crooked/solutions/cheat-1.js has no verdict in the manifest. Add its expected verdict to solutions.
  crooked/solutions/cheat-2.js has no verdict in the manifest. Add its expected verdict to solutions.
  crooked/solutions/cheat-3.js has no verdict in the manifest. Add its expected verdict to solutions.
  crooked/solutions/fair.js has no verdict in the manifest. Add its expected verdict to solutions.
  crooked/solutions/folder has no verdict in the manifest. Add its expected verdict to solutions.
  crooked/solutions/slow-1.js has no verdict in the manifest. Add its expected verdict to solutions.
  crooked/solutions/slow-2.js has no verdict in the manifest. Add its expected verdict to solutions.
  crooked/solutions/slow-3.js has no verdict in the manifest. Add its expected verdict to solutions.
  crooked/exercise.json solutions.good.js expects a level with “slow”. Only a pass has a level.
  crooked/exercise.json solutions.gone.js does not exist. Write solutions/gone.js, or drop the entry.
  crooked/exercise.json solutions hold 1 that pass. At least 3 must pass, at different levels or in different ways.
  crooked/exercise.json solutions hold 1 that must not pass. At least 6 must not: three near misses and three cheats.
  crooked/exercise.json solutions.good.js names no feedback. Name the rule whose text its author should read, or “general”.
  crooked/workload/workload.js does not parse: Unexpected token (1:18). Sources are CommonJS: use require and module.exports instead of import and export.
  empty/README.md is missing or empty. Write the task there, for the learner.
  empty/exercise.json is missing. Every folder here must be an exercise: copy the manifest of another one and change it.`,
  )
})

t.test('what is sent into a box by itself requires nothing beside it', async (t) => {
  const problem = (path: string, wanted: string) =>
    `  add/${path} requires “${wanted}”, which does not exist where it runs. It is sent into its sandbox alone: write it as one file.`
  const found = (folder: object) => findings(() => loadExercises(t.testdir({ add: folder } as Parameters<typeof t.testdir>[0])))
  const sound = exerciseFolder()
  t.equal(found({ ...sound, starter: { 'add.js': "require('./table')\n" } }), problem('starter/add.js', './table'), 'the baseline')
  t.equal(
    found({ ...sound, solutions: { ...sound.solutions, 'good.js': "require('./table')\n" } }),
    problem('solutions/good.js', './table'),
    'the reference',
  )
  t.equal(
    found({ ...sound, solutions: { ...sound.solutions, 'good.js': "require('../workload/parts/numbers.js')\nrequire('assert')\n" } }),
    'none',
    'but the workload is there',
  )
  const server = exerciseFolder({ kind: 'http' })
  const workload = { 'world.js': "require('./parts')\n", 'server.js': "require('../workload/parts')\nrequire('http')\n", 'parts.js': '' }
  t.equal(
    found({ ...server, workload, starter: { 'add.js': "require('./table')\n" } }),
    problem('workload/server.js', '../workload/parts'),
    'of a server what starts it alone',
  )
})

t.test('a folder must have a name that an address can have', async (t) => {
  for (const name of ['Add', 'add_two', 'add--two', 'add two', '-add']) {
    t.match(
      findings(() => loadExercises(t.testdir({ [name]: exerciseFolder() }))),
      `  ${name}/ is not a valid exercise name. Name its folder with lowercase letters, digits and single hyphens, e.g. divide-by-and-sum.`,
      name,
    )
  }
})

t.test('a field that does not fit the schema is named with what it may be', async (t) => {
  const { limits: _, ...without } = manifest()
  const crooked = {
    ...without,
    kind: 'speed',
    hints: ['one'],
    surplus: 1,
    solutions: { ...manifest().solutions, 'fair.js': { verdict: 'fine', why: '' } },
  }
  const folder = t.testdir({ add: { ...exerciseFolder(), 'exercise.json': JSON.stringify(crooked) } })
  t.equal(
    findings(() => loadExercise(folder, 'add')),
    `  add/exercise.json must have required properties limits. AUTHORING.md describes every field.
  add/exercise.json must not have additional properties (surplus). AUTHORING.md describes every field.
  add/exercise.json kind must be equal to one of the allowed values (function, http, heap, reading, load-test). AUTHORING.md describes every field.
  add/exercise.json hints must not have fewer than 3 items. AUTHORING.md describes every field.
  add/exercise.json solutions.fair.js.verdict must be equal to one of the allowed values (pass, slow, wrong, leak, crash, timeout, memory, forged, unsure, fault, cancelled). AUTHORING.md describes every field.
  add/exercise.json solutions.fair.js.why must not have fewer than 1 characters. AUTHORING.md describes every field.`,
  )
})

t.test('levels against the reference lie below its own speed up to its own level, and above it beyond', async (t) => {
  const of = (target: object) => {
    const folder = t.testdir({ add: exerciseFolder({ target: { levelsAgainst: 'reference', ...target } }) })
    return findings(() => loadExercise(folder, 'add'))
  }
  t.same(
    loadExercise(t.testdir({ add: exerciseFolder({ target: { required: 2, good: 0.8, levelsAgainst: 'reference' } }) }), 'add').slug,
    'add',
  )
  t.equal(
    of({ required: 2, good: 3 }),
    '  add/exercise.json target.good is 3 times as fast as the reference, whose own level is “good”. With levelsAgainst, levels are below 1 up to the reference’s own, and above 1 beyond it.',
  )
  t.match(of({ required: 2, good: 0.5, excellent: 0.9 }), 'target.excellent is 0.9 times as fast')
  t.match(of({ required: 2, good: 0.9, excellent: 0.8 }), 'target does not rise: 0.9, 0.8. good < excellent.')
  t.match(of({ required: 2 }), 'target.levelsAgainst has no level to decide. Add good or excellent, or remove it.')
})

t.test('a target must fit its kind', async (t) => {
  const of = (changes: object) => findings(() => loadExercise(t.testdir({ add: exerciseFolder(changes) }), 'add'))
  t.equal(
    of({ target: { bytesPerCall: 16 } }),
    '  add/exercise.json target does not fit the kind function. Its fields for this kind: required, and optionally good and excellent.',
  )
  t.equal(
    of({ kind: 'heap' }),
    `  add/exercise.json target does not fit the kind heap. Its fields for this kind: bytesPerCall.
  add/workload/check.js is missing. Tasks of the kind heap are measured by it.`,
  )
  t.equal(
    of({ target: { required: 2, best: 3 } }),
    '  add/exercise.json target must not have additional properties (best). AUTHORING.md describes every field.',
  )
  t.equal(of({ target: { required: '2' } }), '  add/exercise.json target.required must be number. AUTHORING.md describes every field.')
  t.match(
    of({ target: { required: 2, arrivals: { perSecond: 400, deadlineMs: 100 } } }),
    'add/exercise.json target.arrivals belongs to "by": "answers-in-time". Give both or neither.',
  )
})

t.test('sizes of inputs are for functions, rise, and reach far', async (t) => {
  const of = (scaling: object, changes: object = {}) =>
    findings(() => loadExercise(t.testdir({ add: exerciseFolder({ scaling, ...changes }) }), 'add'))
  const sizes = [20, 60, 200, 600, 2000, 6000]
  t.equal(of({ unit: 'numbers', sizes }), 'none')
  t.equal(
    of({ unit: 'numbers', sizes: [20, 60, 200, 200, 2000, 6000] }),
    '  add/exercise.json scaling.sizes do not rise: 20, 60, 200, 200, 2000, 6000. List each size once, smallest first.',
  )
  t.equal(
    of({ unit: 'numbers', sizes: [20, 30, 40, 50, 60, 70] }),
    '  add/exercise.json scaling.sizes reach from 20 to 70. The largest must be at least 100 times the smallest, or growth rates cannot be distinguished.',
  )
  t.equal(
    of({ unit: '12', sizes }),
    '  add/exercise.json scaling.unit must match pattern "^[a-z][a-z ]*$". AUTHORING.md describes every field.',
  )
  t.equal(
    of({ unit: 'numbers', sizes: sizes.slice(3) }),
    '  add/exercise.json scaling.sizes must not have fewer than 6 items. AUTHORING.md describes every field.',
  )
  t.match(
    of({ unit: 'numbers', sizes }, { kind: 'heap', target: { bytesPerCall: 16 } }),
    'scaling does not fit the kind heap. Only functions are called with inputs of several sizes; remove it.',
  )
})

t.test('an exercise that is being written is reported, and left out where the others are served', async (t) => {
  const folder = t.testdir({
    add: exerciseFolder(),
    half: { 'README.md': '# Half\n', starter: {} },
    broken: { ...exerciseFolder(), 'exercise.json': '{ "title": ' },
  })
  const reports: string[] = []
  t.same(
    loadWhole(folder, (text) => reports.push(text)).map(({ slug }) => slug),
    ['add'],
  )
  t.equal(reports.length, 2)
  t.match(reports[0], /^The exercise broken is left out until it is whole:\n {2}broken\/exercise\.json /)
  t.match(reports[1], /^The exercise half is left out until it is whole:\n {2}half\/exercise\.json /)
  t.throws(() => loadExercises(folder), { code: 'E_MANIFEST' }, 'whoever checks exercises hears of all')
  t.throws(
    () => loadWhole(t.testdir({ half: {} }), (text) => reports.push(text)),
    { code: 'E_MANIFEST' },
    'without any there is nothing to serve',
  )
})

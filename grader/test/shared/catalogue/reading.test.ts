import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { checkSubmission } from '../../../shared/catalogue/check.ts'
import { loadExercise, toPublic } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { solutionFiles } from '../../../shared/catalogue/solutions.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { judgeReading } from '../../../runner/verdict/judge-reading.ts'

const PROFILE = JSON.stringify({
  nodes: [
    { id: 1, callFrame: { functionName: '(root)', url: '', lineNumber: -1 }, children: [2] },
    { id: 2, callFrame: { functionName: 'main', url: 'file:///home/me/program.js', lineNumber: 0 }, children: [3] },
    { id: 3, callFrame: { functionName: 'parse', url: 'file:///home/me/program.js', lineNumber: 4 }, children: [] },
  ],
  samples: [3, 3, 2, 3],
  timeDeltas: [0, 1000, 1000, 1000],
})

const question = { id: 'hot', ask: 'Which?', accepted: ['parse'], right: 'Yes, the secret one.', otherwise: 'No.' }
const manifest = {
  title: 'Read',
  summary: 'Read it.',
  kind: 'reading',
  lesson: '03-reading',
  minutes: 10,
  difficulty: 'easy',
  reading: {
    profile: 'profile/program.cpuprofile',
    questions: [{ ...question, feedback: { main: 'The whole.', 'main > parse': 'Never said.' } }],
  },
  hints: ['Look.', 'Look closer.', 'Look there.'],
  debrief: 'a good debrief',
  solutions: {
    'right.json': { verdict: 'pass', why: 'it is' },
    'a.json': { verdict: 'wrong', why: 'it is' },
    'b.json': { verdict: 'wrong', why: 'it is' },
    'c.json': { verdict: 'wrong', why: 'it is' },
  },
}
const accepted = { ...question, feedback: { main: 'The whole.', '(garbage collector)': 'Nobody’s.' } }
const answers = { 'right.json': '{"hot":"main > parse"}', 'a.json': '{}', 'b.json': '{}', 'c.json': '{}' }

/** A folder whose profile has a collector's frame, too. */
const folder = (changes: object = {}, files: object = {}) => ({
  'exercise.json': JSON.stringify({ ...manifest, reading: { ...manifest.reading, questions: [accepted] }, ...changes }),
  'README.md': '# Read\n',
  profile: { 'program.cpuprofile': withCollector(PROFILE) },
  solutions: answers,
  ...files,
})

function withCollector(text: string): string {
  const profile = JSON.parse(text)
  profile.nodes[0].children.push(4)
  profile.nodes.push({ id: 4, callFrame: { functionName: '(garbage collector)', url: '', lineNumber: -1 }, children: [] })
  return JSON.stringify({ ...profile, samples: [...profile.samples, 4], timeDeltas: [...profile.timeDeltas, 1000] })
}

function findings(load: () => unknown): string[] {
  try {
    load()
  } catch (cause) {
    if (cause instanceof HotpathError && cause.code === 'E_MANIFEST')
      return cause.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim())
    throw cause
  }
  return []
}

t.test('a reading is an exercise of one file, with a profile and no measurement', async (t) => {
  const exercise = loadExercise(t.testdir({ read: folder() }), 'read')
  t.match(exercise, {
    starter: { 'answer.json': '{}\n' },
    sources: {},
    manifest: { files: { entry: 'answer.json' }, target: { right: 1 } },
  })
  t.equal(exercise.reading!.profile!.totalUs, 5000)
  t.doesNotThrow(() => checkSubmission(exercise, { 'answer.json': '{"hot":"main"}' }))
  t.throws(() => checkSubmission(exercise, { 'answer.json': '{"hot":' }), { code: 'E_SYNTAX', details: { file: 'answer.json' } })
  t.throws(() => checkSubmission(exercise, { 'answer.json': '{"hot":"no such > main"}' }), {
    code: 'E_FRAME_UNKNOWN',
    message: 'This flamegraph has no frame “no such > main”, your answer to “hot”.',
    hint: 'Name a frame by its full path from the top, e.g. “main > parse”. This attempt did not count.',
  })
  t.throws(() => checkSubmission(exercise, { 'answer.json': JSON.stringify({ hot: 'main > '.repeat(100) }) }), { message: /“….{120}”/ })
  for (const unanswered of ['{}', '{"hot":""}', '{"hot":1}', '{"another":"no such > main"}', 'null'])
    t.throws(
      () => checkSubmission(exercise, { 'answer.json': unanswered }),
      {
        code: 'E_FRAME_MISSING',
        message: 'No frame is chosen for any question.',
        hint: 'Choose a frame in the flamegraph, then press the button of its question. This did not count as an attempt.',
      },
      unanswered,
    )
  t.throws(() => checkSubmission(exercise, { 'answer.json': '{}', 'other.js': '' }), { code: 'E_FILE_UNKNOWN' })
})

t.test('the page learns the questions and the picture, and nothing of the answers', async (t) => {
  const exercise = loadExercise(t.testdir({ read: folder() }), 'read')
  const shown = toPublic(exercise)
  t.same(shown.reading!.questions, [{ id: 'hot', ask: 'Which?' }])
  for (const secret of ['accepted', 'feedback', 'secret one', 'The whole', 'otherwise', 'a good debrief'])
    t.notMatch(JSON.stringify(shown), secret)
})

t.test('its version changes with the right frames and the recording, not with the prose', async (t) => {
  const version = (of: object) => loadExercise(t.testdir({ read: of } as Parameters<typeof t.testdir>[0]), 'read').version
  const first = version(folder())
  t.equal(version(folder({ debrief: 'another' })), first)
  const reworded = { ...accepted, ask: 'Which one?', right: 'Right.', otherwise: 'Wrong.' }
  t.equal(version(folder({ reading: { ...manifest.reading, questions: [reworded] } })), first)
  t.not(
    version(
      folder({
        reading: {
          ...manifest.reading,
          questions: [{ ...accepted, accepted: ['main'], feedback: { parse: 'No.', '(garbage collector)': 'No.' } }],
        },
      }),
    ),
    first,
  )
  t.not(version(folder({}, { profile: { 'program.cpuprofile': withCollector(PROFILE).replace('1000', '2000') } })), first)
})

t.test('every mistake is told, with a hint', async (t) => {
  const of = (changes: object, files: object = {}) =>
    findings(() => loadExercise(t.testdir({ read: folder(changes, files) } as Parameters<typeof t.testdir>[0]), 'read'))
  t.same(of({}), [])
  t.same(of({ baseline: 'starter/a.js', reading: { profile: 'profile/program.cpuprofile' } }), [
    'read/exercise.json must not have additional properties (baseline). AUTHORING.md describes every field.',
    'read/exercise.json reading must have required properties questions. AUTHORING.md describes every field.',
  ])
  t.same(of({ reading: { profile: 'profile/other.cpuprofile', questions: [accepted] }, lesson: 'three' }), [
    'read/exercise.json lesson is “three”. Name the lesson’s folder in course/: NN-slug.',
    'read/exercise.json reading.profile “profile/other.cpuprofile” does not exist. Record it with node --cpu-prof, or with a script next to it, and put it there.',
  ])
  t.same(of({}, { profile: { 'program.cpuprofile': '{}' } }), [
    'read/profile/program.cpuprofile is not a CPU profile, or contains no frame of the program. It must be the output of node --cpu-prof, with file: URLs for the files of the program.',
  ])
  t.same(
    of({ reading: { ...manifest.reading, questions: [{ ...accepted, accepted: ['pars'], feedback: { main: 'x', 'main > read': 'x' } }] } }),
    [
      'read/exercise.json reading.questions.hot names “pars”, which matches no frame. Write the end of a frame’s path, e.g. “rank > nameOf”, with names from the recording.',
      'read/exercise.json reading.questions.hot names “main > read”, which matches no frame. Write the end of a frame’s path, e.g. “rank > nameOf”, with names from the recording.',
    ],
  )
  t.same(of({ reading: { ...manifest.reading, questions: [accepted, manifest.reading.questions[0]] } }), [
    'read/exercise.json reading.questions hold “hot” twice. Every question needs an id of its own.',
    'read/exercise.json reading.questions.hot has feedback on “main > parse”, which is right. Put the feedback on a right answer into `right`.',
  ])
  t.same(of({ solutions: { 'a.json': { verdict: 'slow', why: 'x' }, 'gone.json': { verdict: 'wrong', why: 'x' } } }), [
    'read/solutions/b.json has no verdict in the manifest. Add its expected verdict to solutions.',
    'read/solutions/c.json has no verdict in the manifest. Add its expected verdict to solutions.',
    'read/solutions/right.json has no verdict in the manifest. Add its expected verdict to solutions.',
    'read/exercise.json solutions.a.json expects “slow”. A reading is pass or wrong.',
    'read/exercise.json solutions.gone.json does not exist. Write solutions/gone.json, or drop the entry.',
    'read/exercise.json solutions hold none that passes. Add a solution with the right answers.',
    'read/exercise.json solutions hold 2 that must not pass. At least 3: one for each way to misread the recording.',
  ])
})

t.test('a reading can show charts instead, of which spans are chosen', async (t) => {
  const charts = {
    seconds: [0, 1, 2, 3],
    spans: [
      { name: 'A', from: 0, to: 2 },
      { name: 'B', from: 2, to: 4 },
    ],
    charts: [{ name: 'CPU Usage', unit: '%', lines: [{ name: 'CPU', values: [1, 2, 3, 4] }] }],
  }
  const asked = { ...question, accepted: ['CPU Usage > B'], feedback: { A: 'Too early.', 'CPU Usage > A': 'Too early.' } }
  const of = (text: string, reading: object = {}) => ({
    read: folder(
      { reading: { charts: 'profile/server.json', questions: [asked], ...reading } },
      { profile: { 'server.json': text, 'program.cpuprofile': PROFILE } },
    ),
  })
  const load = (...with_: Parameters<typeof of>) => loadExercise(t.testdir(of(...with_) as Parameters<typeof t.testdir>[0]), 'read')
  const text = JSON.stringify(charts)
  const exercise = load(text)
  t.same(exercise.reading, { questions: [asked], charts })
  t.same(toPublic(exercise).reading, { questions: [{ id: 'hot', ask: 'Which?' }], charts })
  t.not(load(text.replace('[1,2,3,4]', '[1,2,3,5]')).version, exercise.version)
  t.doesNotThrow(() => checkSubmission(exercise, { 'answer.json': '{"hot":"CPU Usage > A"}' }))
  t.throws(() => checkSubmission(exercise, { 'answer.json': '{"hot":"CPU Usage > C"}' }), {
    code: 'E_FRAME_UNKNOWN',
    message: 'These charts have no span “CPU Usage > C”, your answer to “hot”.',
    hint: 'Name a span by its full path from the top, e.g. “CPU Usage > A”. This attempt did not count.',
  })
  t.throws(() => checkSubmission(exercise, { 'answer.json': '{}' }), {
    code: 'E_FRAME_MISSING',
    message: 'No span is chosen for any question.',
    hint: 'Choose a span in the charts, then press the button of its question. This did not count as an attempt.',
  })

  const whole =
    'read/profile/server.json is not a set of charts whose lines have a value for each of its seconds, and whose spans each contain one. grader/contracts/charts.ts describes its form.'
  for (const bad of [
    '{',
    '{}',
    JSON.stringify({ ...charts, seconds: [0, 1, 2] }),
    JSON.stringify({ ...charts, spans: [charts.spans[0], { name: 'B', from: 4, to: 6 }] }),
  ])
    t.same(
      findings(() => load(bad)),
      [whole],
      bad,
    )
  t.same(
    findings(() => load(text, { profile: 'profile/program.cpuprofile' })),
    ['read/exercise.json reading names 2 recordings. It needs exactly one: a profile, or charts.'],
  )
  t.same(
    findings(() => load(text, { charts: undefined })),
    ['read/exercise.json reading names 0 recordings. It needs exactly one: a profile, or charts.'],
  )
  t.same(
    findings(() => load(text, { questions: [{ ...asked, accepted: ['CPU Usage > C'] }] })),
    [
      'read/exercise.json reading.questions.hot names “CPU Usage > C”, which matches no span. Write the end of a span’s path, e.g. “CPU Usage > B”, with names from the recording.',
    ],
  )
})

for (const slug of ['find-the-frame', 'inside-or-outside', 'below-the-javascript', 'which-chart'])
  t.test(`every solution of ${slug} gets its verdict`, async (t) => {
    const exercise = loadExercise(exercisesFolder, slug)
    for (const [name, { verdict }] of Object.entries(exercise.manifest.solutions)) {
      t.equal(judgeReading(exercise, solutionFiles(exercise, name), { seconds: 0, engine: '', sandbox: 'process' }).verdict, verdict, name)
    }
  })

t.test('the picture of find-the-frame shows its program alone', async (t) => {
  t.notMatch(readFileSync(join(exercisesFolder, 'find-the-frame/profile/busiest.cpuprofile'), 'utf8'), /node_modules|node:internal/)
})

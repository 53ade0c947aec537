import t from 'tap'
import { loadExercise, toPublic } from '../../../shared/catalogue/load.ts'
import { HotpathError } from '../../../shared/errors.ts'

const trial = (plant: string, slower: boolean) => ({
  plant,
  in: slower ? 'after' : 'either',
  slower,
  what: `told ${plant}`,
  hint: `secret of ${plant}`,
})
const trials = [
  trial('route', true),
  trial('pool', true),
  trial('tail', true),
  { ...trial('nothing', false), times: 2 },
  trial('header', false),
]
const wrong = { verdict: 'wrong', why: 'it is', feedback: 'general' }
const names = ['a.js', 'b.js', 'c.js', 'd.js', 'e.js', 'f.js']
const manifest = {
  title: 'Tell',
  summary: 'Tell it.',
  kind: 'load-test',
  lesson: '02-telling',
  minutes: 10,
  difficulty: 'easy',
  files: { entry: 'load-test.js', editable: ['load-test.js'], readonly: [] },
  target: { seconds: 10, requests: 1000 },
  trials,
  limits: { wallSeconds: 20, cpuSeconds: 60, memoryMb: 256, pids: 64, outputKb: 64, fileKb: 64 },
  hints: ['Look.', 'Look closer.', 'Look there.'],
  debrief: 'a good debrief',
  solutions: {
    ...Object.fromEntries(['x.js', 'y.js', 'z.js'].map((name) => [name, { verdict: 'pass', level: 'required', why: 'it is' }])),
    ...Object.fromEntries(names.map((name) => [name, wrong])),
  },
}

const folder = (changes: object = {}, files: object = {}) => ({
  'exercise.json': JSON.stringify({ ...manifest, ...changes }),
  'README.md': '# Tell\n',
  starter: { 'load-test.js': '1\n' },
  tests: { 'load-test.test.js': '1\n' },
  workload: { 'build.js': '1\n' },
  solutions: Object.fromEntries(['x.js', 'y.js', 'z.js', ...names].map((name) => [name, '1\n'])),
  ...files,
})

t.test('a load test is an exercise with trials in the place of a baseline', async (t) => {
  const exercise = loadExercise(t.testdir({ tell: folder() }), 'tell')
  t.match(exercise, {
    manifest: { baseline: '', reference: '', target: { trials: 6, seconds: 10, requests: 1000 } },
    sources: { 'workload/build.js': '1\n' },
  })
  t.same(
    exercise.trials!.map(({ plant }) => plant),
    ['route', 'pool', 'tail', 'nothing', 'nothing', 'header'],
    'each as often as it is tried',
  )
})

t.test('the page learns how many trials there are, and not which', async (t) => {
  const shown = toPublic(loadExercise(t.testdir({ tell: folder() }), 'tell'))
  t.same(shown.target, { trials: 6, seconds: 10, requests: 1000 })
  t.notMatch(JSON.stringify(shown), /told |secret|plant|debrief/)
})

t.test('its version changes with the trials, and not with what is told of them', async (t) => {
  const version = (changes: object) => loadExercise(t.testdir({ tell: folder(changes) }), 'tell').version
  const first = version({})
  t.equal(version({ trials: trials.map((one) => ({ ...one, hint: 'another' })) }), first)
  t.not(version({ trials: [...trials, trial('start', false)] }), first)
  t.not(version({ target: { seconds: 11, requests: 1000 } }), first)
})

t.test('every mistake is told, with a hint', async (t) => {
  const of = (changes: object, files: object = {}) => {
    try {
      loadExercise(t.testdir({ tell: folder(changes, files) } as Parameters<typeof t.testdir>[0]), 'tell')
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
  t.same(of({}), [])
  t.same(of({ baseline: 'starter/load-test.js', target: { required: 2 } }), [
    'tell/exercise.json must not have additional properties (baseline). AUTHORING.md describes every field.',
    'tell/exercise.json target must have required properties seconds, requests. AUTHORING.md describes every field.',
    'tell/exercise.json target must not have additional properties (required). AUTHORING.md describes every field.',
  ])
  t.same(
    of({ trials: [{ ...trial('route', true), in: 'either' }, trial('pool', true), trial('nothing', false), trial('nothing', false)] }),
    [
      'tell/exercise.json trials route is slower, but planted in either. “Slower” means that only the second build is slowed: "in": "after".',
      'tell/exercise.json trials hold 2 that are slower. At least 3, or a constant answer is right too often.',
      'tell/exercise.json trials hold 2 that are not slower. At least 3, or a constant answer is right too often.',
      'tell/exercise.json trials hold “nothing in either” twice. Give its `times`.',
    ],
  )
  t.same(
    of(
      { target: { seconds: 50, requests: 1000 }, limits: { ...manifest.limits, cpuSeconds: 40 }, lesson: 'two' },
      { workload: {}, tests: { 'a.js': '1' } },
    ),
    [
      'tell/exercise.json lesson is “two”. Name the lesson’s folder in course/: NN-slug.',
      'tell/tests has no *.test.js. Write TAP tests that name the behaviour: learners read them first.',
      'tell/exercise.json limits.cpuSeconds is 40, and a trial may take 50 s. A sandbox lives for one trial: give it at least as much CPU time.',
      'tell/exercise.json target.seconds allows 300 s for all trials. Learners wait for them: at most 180 s.',
      'tell/workload/build.js is missing. Tasks of the kind load-test are measured by it.',
    ],
  )
  t.same(of({ solutions: { ...manifest.solutions, 'a.js': { verdict: 'slow', why: 'x', feedback: 'general' } } }), [
    'tell/exercise.json solutions.a.js expects “slow”. The outcome of a load test is one of pass, wrong, crash, timeout, memory, forged.',
  ])
})

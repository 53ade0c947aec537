import { join } from 'node:path'
import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { asUntested, digestOf, fits, keepTry, readTries, toTry, tryOnce } from '../../../tools/cli/exercise-tries.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import type { Exercise, FeedbackRule, Verdict } from '../../../contracts/index.ts'

const USAGE = 'npm run it -- --keep tries.jsonl'

const verdict: Verdict = {
  exercise: 'sum',
  verdict: 'leak',
  level: null,
  summary: 'It leaks.',
  tests: [],
  seconds: 1.5,
  engine: 'node 24.21.0',
  sandbox: 'docker',
  findings: [{ code: 'hidden-growth', message: 'The kernel saw it.', hint: 'Look at it.' }],
}

t.test('what a verdict is compared by', async (t) => {
  t.same(toTry('set.js', verdict, 1), {
    exercise: 'sum',
    solution: 'set.js',
    verdict: 'leak',
    level: null,
    summary: 'It leaks.',
    seconds: 1.5,
    findings: ['hidden-growth'],
    feedback: 'general',
    discouragement: null,
    figure: null,
    reruns: 1,
  })
  t.equal(toTry('set.js', { ...verdict, speed: { ratio: 3.5 } } as Verdict, 0).figure, 3.5)
  t.equal(toTry('set.js', { ...verdict, feedback: { text: 'A set grows.', rule: 'set' } }, 0).feedback, 'set')
})

t.test('tries are kept one by one, and read by the next run', async (t) => {
  const file = join(t.testdir(), 'tries.jsonl')
  t.same(readTries(file, USAGE), [], 'the first run finds none')
  t.same(readTries(undefined, USAGE), [], 'nothing is kept where it was not asked for')
  const [one, other] = [
    { ...toTry('set.js', verdict, 0), digest: 'a' },
    { ...toTry('map.js', verdict, 2), digest: 'b' },
  ]
  keepTry(file, one)
  keepTry(file, other)
  t.same(readTries(file, USAGE), [one, other])
})

t.test('a file of tries that cannot be gone on with is told', async (t) => {
  const folder = t.testdir({ 'empty.jsonl': '', 'cut.jsonl': '{"exercise":"sum"}\n{"exercise":"su' })
  t.same(readTries(join(folder, 'empty.jsonl'), USAGE), [])
  const cut = join(folder, 'cut.jsonl')
  t.throws(() => readTries(cut, USAGE), {
    code: 'E_USAGE',
    message: `Line 2 of ${cut} is not a complete saved verdict: delete it, or name another file.`,
    hint: USAGE,
  })
  t.throws(() => readTries(join(folder, 'away/tries.jsonl'), USAGE), {
    code: 'E_USAGE',
    message: /^Verdicts cannot be saved to .*away\/tries\.jsonl: ENOENT/,
  })
})

t.test('a digest is of all that a verdict follows from', async (t) => {
  const exercise = loadExercise(exercisesFolder, 'create-name')
  const [solution, other] = Object.keys(exercise.manifest.solutions)
  const digest = digestOf(exercise, solution!, 'node 24.21.0, docker')
  t.match(digest, /^[0-9a-f]{16}$/)
  t.equal(digestOf({ ...exercise, task: 'Other prose.' }, solution!, 'node 24.21.0, docker'), digest)
  const withFeedback = (change: (rule: FeedbackRule) => FeedbackRule) =>
    digestOf(
      { ...exercise, manifest: { ...exercise.manifest, feedback: exercise.manifest.feedback!.map(change) } },
      solution!,
      'node 24.21.0, docker',
    )
  t.equal(
    withFeedback((rule) => ({ ...rule, text: 'Other prose.' })),
    digest,
  )
  const others = [
    withFeedback((rule) => ({ ...rule, when: { outcome: ['slow'] } })),
    digestOf({ ...exercise, version: 'another' }, solution!, 'node 24.21.0, docker'),
    digestOf({ ...exercise, starter: { ...exercise.starter, 'other.js': '' } }, solution!, 'node 24.21.0, docker'),
    digestOf(exercise, solution!, 'node 24.21.0, process'),
    digestOf(exercise, other!, 'node 24.21.0, docker'),
  ]
  t.equal(new Set([digest, ...others]).size, 6)
})

t.test('untested, an exercise has a test that is always green, and expects nothing of the others', async (t) => {
  const exercise = {
    slug: 'sum',
    manifest: {
      solutions: {
        'set.js': { verdict: 'wrong', finding: 'test-failed', why: 'a' },
        'map.js': { verdict: 'leak', finding: 'hidden-growth', why: 'b' },
      },
    },
    sources: { 'starter/sum.js': '1', 'tests/sum.test.js': '2', 'workload/workload.js': '3' },
  } as unknown as Exercise
  t.match(asUntested(exercise), {
    slug: 'sum',
    manifest: {
      solutions: {
        'set.js': { verdict: 'wrong', finding: undefined, why: 'a' },
        'map.js': { verdict: 'leak', finding: 'hidden-growth', why: 'b' },
      },
    },
    sources: { 'starter/sum.js': '1', 'tests/sum.test.js': undefined, 'tests/green.test.js': String, 'workload/workload.js': '3' },
  })
})

t.test('a near miss has to get its feedback', async (t) => {
  const one = toTry('set.js', { ...verdict, feedback: { text: 'A set grows.', rule: 'set' } }, 0)
  const expected = { verdict: 'leak', why: 'It leaks.' } as const
  t.ok(fits(one, { ...expected, feedback: 'set' }))
  t.notOk(fits(one, { ...expected, feedback: 'map' }))
  t.notOk(fits(one, { ...expected, feedback: 'general' }))
  t.ok(fits(one, expected), 'a cheat may get any')
})

t.test('a correct solution is not discouraged, not even if it came out as slow', async (t) => {
  const sum = loadExercise(exercisesFolder, 'divide-by-and-sum')
  const speed = { ratio: 10, low: 9, high: 11 }
  const passed = { ...verdict, verdict: 'pass', level: 'required', findings: [], speed } as unknown as Verdict
  const graded = (feedback: Exercise['manifest']['feedback']) =>
    tryOnce({ ...sum, manifest: { ...sum.manifest, feedback } as Exercise['manifest'] }, 'loop.js', async () => passed)
  const own = await graded(sum.manifest.feedback)
  t.equal(own.discouragement, null)
  const rule = (when: object) => [{ id: 'loops', when: { techniques: ['loop' as const], ...when }, text: 'Loops gain nothing.' }]
  const one = await graded(rule({ outcome: ['slow'] }) as never)
  t.equal(one.discouragement, 'loops')
  t.notOk(fits(one, { verdict: 'pass', why: 'It is right.' }))
  t.equal((await graded(rule({ outcome: ['slow'], ratio: { under: 2 } }) as never)).discouragement, null, 'its ratio is another')
  t.equal((await graded(rule({ outcome: ['slow', 'pass'] }) as never)).discouragement, null, 'a rule about passes praises')
})

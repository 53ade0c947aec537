import { join } from 'node:path'
import t from 'tap'
import { asUntested, keepTry, readTries, toTry } from '../../cli/exercise-tries.ts'
import type { Exercise, Verdict } from '../../contracts/index.ts'

const verdict: Verdict = {
  exercise: 'sum', verdict: 'leak', level: null, summary: 'It leaks.', tests: [], seconds: 1.5, engine: 'node 24.21.0', sandbox: 'docker',
  findings: [{ code: 'hidden-growth', message: 'The kernel saw it.', hint: 'Look at it.' }],
}

t.test('what a verdict is compared by', async (t) => {
  t.same(toTry('set.js', verdict, 1), {
    exercise: 'sum', solution: 'set.js', verdict: 'leak', level: null, summary: 'It leaks.', seconds: 1.5, findings: ['hidden-growth'], figure: null, reruns: 1,
  })
  t.equal(toTry('set.js', { ...verdict, speed: { ratio: 3.5 } } as Verdict, 0).figure, 3.5)
})

t.test('tries are kept one by one, and read by the next run', async (t) => {
  const file = join(t.testdir(), 'tries.jsonl')
  t.same(readTries(file), [], 'the first run finds none')
  t.same(readTries(undefined), [], 'nothing is kept where it was not asked for')
  const [one, other] = [toTry('set.js', verdict, 0), toTry('map.js', verdict, 2)]
  keepTry(file, one)
  keepTry(file, other)
  t.same(readTries(file), [one, other])
})

t.test('untested, an exercise has a test that is always green, and expects nothing of the others', async (t) => {
  const exercise = {
    slug: 'sum',
    manifest: { solutions: { 'set.js': { verdict: 'wrong', finding: 'test-failed', why: 'a' }, 'map.js': { verdict: 'leak', finding: 'hidden-growth', why: 'b' } } },
    sources: { 'starter/sum.js': '1', 'tests/sum.test.js': '2', 'workload/workload.js': '3' },
  } as unknown as Exercise
  t.match(asUntested(exercise), {
    slug: 'sum',
    manifest: { solutions: { 'set.js': { verdict: 'wrong', finding: undefined, why: 'a' }, 'map.js': { verdict: 'leak', finding: 'hidden-growth', why: 'b' } } },
    sources: { 'starter/sum.js': '1', 'tests/sum.test.js': undefined, 'tests/green.test.js': String, 'workload/workload.js': '3' },
  })
})

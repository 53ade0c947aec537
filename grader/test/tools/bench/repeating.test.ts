import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { count, nextOf, recordOf, toRepeat, type Repeating } from '../../../tools/bench/repeating.ts'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { toTry } from '../../../tools/cli/exercise-tries.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import type { Verdict } from '../../../contracts/index.ts'

const exercise = loadExercise(exercisesFolder, 'create-name')
const PLACE = { engine: 'node 24.21.0', sandbox: 'docker', processor: 'one' }
const verdictOf = (outcome: Verdict['verdict'], level: Verdict['level'], seconds: number) =>
  ({
    exercise: exercise.slug,
    verdict: outcome,
    level,
    summary: '',
    tests: [],
    seconds,
    findings: [],
    engine: 'node 24.21.0',
    sandbox: 'docker',
  }) satisfies Verdict

t.test('those come first that were graded the fewest times, until all have enough', async (t) => {
  let all = toRepeat([exercise], [], PLACE)
  t.equal(all.length, Object.keys(exercise.manifest.solutions).length)
  const order: string[] = []
  for (let next = nextOf(all, 2); next !== null; next = nextOf(all, 2)) {
    const { solution } = next.counted
    order.push(solution)
    const { verdict, level = null } = exercise.manifest.solutions[solution]!
    all = all.with(all.indexOf(next), count(next, toTry(solution, verdictOf(verdict, level, 1), 0)))
  }
  const names = Object.keys(exercise.manifest.solutions)
  t.same(order, [...names, ...names])
})

t.test('every word is counted, and whether it was expected', async (t) => {
  const [first] = toRepeat([exercise], [], PLACE)
  const { solution } = first!.counted
  const { verdict, level = null, finding } = exercise.manifest.solutions[solution]!
  t.equal(finding, undefined, 'the first is expected without one')
  const right = toTry(solution, verdictOf(verdict, level, 1), 1)
  const other = toTry(solution, verdictOf('wrong', null, 4), 0)
  const { counted } = [right, right, other].reduce(count, first!)
  t.match(counted, { times: 3, got: { [[verdict, level].filter(Boolean).join(' ')]: 2, wrong: 1 }, unexpected: 1, unsure: 2, seconds: 2 })
})

t.test('who was unsure to the last re-run has no verdict yet: its runs are counted, and it is asked for anew', async (t) => {
  const [first] = toRepeat([exercise], [], PLACE)
  const unsure = count(first!, toTry(first!.counted.solution, verdictOf('unsure', null, 4), 2))
  t.match(unsure.counted, { times: 0, unexpected: 0, unsure: 3, seconds: 0 })
  t.same(Object.keys(unsure.counted.got), [])
  t.equal(nextOf([unsure], 1), unsure)
  t.equal(nextOf([unsure, first!], 1), first, 'after the others')
  t.same(recordOf([], [first!], [unsure]), [unsure.counted])
})

t.test('a record is gone on with where nothing has changed that can change a verdict', async (t) => {
  const [first] = toRepeat([exercise], [], PLACE)
  const record = [count(first!, toTry(first!.counted.solution, verdictOf('pass', 'good', 1), 0)).counted]
  const times = (of: typeof exercise, place = PLACE) => toRepeat([of], record, place)[0]!.counted.times
  t.equal(times(exercise), 1)
  t.equal(times({ ...exercise, task: 'Other prose.' }), 1)
  t.equal(times({ ...exercise, version: 'another' }), 0)
  t.equal(times({ ...exercise, starter: { ...exercise.starter, 'index.js': '// another starter', 'other.js': '' } }), 0)
  t.equal(times(exercise, { ...PLACE, sandbox: 'process' }), 0)
})

t.test('what was counted on other processors is kept, as long as it is about the same', async (t) => {
  const [first] = toRepeat([exercise], [], PLACE)
  const record = [count(first!, toTry(first!.counted.solution, verdictOf('pass', 'good', 1), 0)).counted]
  const here = toRepeat([exercise], record, { ...PLACE, processor: 'other' })
  t.equal(here[0]!.counted.times, 0)
  t.same(recordOf(record, here, here), record)
  const [again] = here.map((one) => count(one, toTry(one.counted.solution, verdictOf('pass', 'good', 1), 0)))
  t.same(recordOf(record, here, [again!]), [...record, again!.counted])
  t.same(recordOf(record, toRepeat([{ ...exercise, version: 'another' }], record, PLACE), []), [])
})

t.test('what another run has counted meanwhile stays, and where it is of the same solution both are counted', async (t) => {
  const once = (one: Repeating) => count(one, toTry(one.counted.solution, verdictOf('pass', 'good', 1), 0))
  const begun = toRepeat([exercise], [], PLACE)
  const theirs = recordOf(recordOf([], begun, [once(begun[0]!)]), begun, [once(begun[1]!)])
  const now = toRepeat([exercise], theirs, PLACE)
  const record = recordOf(theirs, now, [once(now[0]!)])
  t.same(
    toRepeat([exercise], record, PLACE).map(({ counted }) => counted.times),
    now.map((_, i) => [2, 1][i] ?? 0),
  )
})

t.test('without containers nothing is graded, and the record stays as it is', async (t) => {
  const record = new URL('../../../tools/bench/recorded/repeated.json', import.meta.url)
  const before = readFileSync(record, 'utf8')
  const env = { ...process.env, DOCKER_HOST: 'unix:///nowhere/docker.sock', HOTPATH_SANDBOX: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['grader/tools/bench/repeat.ts', exercise.slug, '--minutes', '0'], {
    encoding: 'utf8',
    env,
  })
  t.match({ status, stdout, stderr }, { status: 2, stdout: '', stderr: /^No container engine answers: .*\nStart Docker/ })
  t.equal(readFileSync(record, 'utf8'), before)
})

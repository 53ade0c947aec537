import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { solutionFiles } from '../../../shared/catalogue/solutions.ts'
import { openWarmFunction, speedSessions } from '../../../runner/measure/speed.ts'
import { openVerifier } from '../../../runner/measure/verifier.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import type { Exercise, SourceFiles, SpeedSession } from '../../../contracts/index.ts'
import { median } from '../../../runner/verdict/interval.ts'
import type { Sandbox } from '../../../runner/sandbox/sandbox.ts'

const sum = loadExercise(exercisesFolder, 'divide-by-and-sum')

/** With extra work of this duration before the first call of a process. */
function withOnce(exercise: Exercise, ms: number): Exercise {
  const once = `for (const end = performance.now() + ${ms}; performance.now() < end;);\n`
  const path = 'workload/workload.js'
  const source = exercise.sources[path]!.replace(
    /(module\.exports = function workload \([^)]*\) \{\n)/,
    `let isFirst = true\n$1  if (isFirst) { isFirst = false; ${once} }\n`,
  )
  return { ...exercise, sources: { ...exercise.sources, [path]: source } }
}

t.test('one session of a function against the baseline', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  async function oneOf(exercise: Exercise): Promise<SpeedSession> {
    const verifier = openVerifier(exercise, sandbox)
    t.teardown(() => verifier.close())
    for await (const session of speedSessions(exercise, solutionFiles(exercise, 'loop.js'), sandbox, verifier)) return session
    throw new Error('There are sessions for as long as they are asked for')
  }

  /** All sessions, of which there is at least one. */
  async function all(exercise: Exercise, files: SourceFiles, mayStop: () => boolean): Promise<[SpeedSession, ...SpeedSession[]]> {
    const verifier = openVerifier(sum, sandbox)
    t.teardown(() => verifier.close())
    const sessions: SpeedSession[] = []
    for await (const session of speedSessions(exercise, files, sandbox, verifier, { mayStop })) sessions.push(session)
    const [first, ...more] = sessions
    return [first!, ...more]
  }

  await t.test('has rounds of both sides of about equal duration, and is the last if none is needed from then on', async (t) => {
    const [{ rounds, warmUp }, ...more] = await all(sum, solutionFiles(sum, 'loop.js'), () => true)
    t.equal(more.length, 0)
    t.equal(rounds.length, 8, 'it is finished although none was needed')
    for (const side of ['baseline', 'yours'] as const)
      t.ok(warmUp![side].calls > rounds[0]![side].calls && warmUp![side].cpuNs > 60e6, `${side}, and what it did before`)
    for (const side of ['baseline', 'yours'] as const)
      t.ok(
        rounds.every((round) => round[side].calls > 20 && round[side].cpuNs > 0 && round[side].wallNs > 0),
        side,
      )
  })

  await t.test('ends after four rounds or later if it is enough', async (t) => {
    const asked: number[] = []
    const verifier = openVerifier(sum, sandbox)
    t.teardown(() => verifier.close())
    const isClear = ({ rounds, warmUp }: SpeedSession) => {
      t.ok(warmUp!.yours.calls > 0)
      return asked.push(rounds.length) === 2
    }
    for await (const { rounds } of speedSessions(sum, solutionFiles(sum, 'loop.js'), sandbox, verifier, { isClear, mayStop: () => true }))
      t.equal(rounds.length, 5)
    t.same(asked, [4, 5])
  })

  await t.test('a stall while it warms up does not shorten its batches', async (t) => {
    const stalls = `let calls = 0
module.exports = function (num, array) {
  if (++calls % 15000 === 0) for (const end = performance.now() + 300; performance.now() < end;);
  if (num === 0) return 0
  let sum = 0
  for (let i = 0; i < array.length; i++) sum += array[i] / num
  return sum
}`
    const verifier = openVerifier(sum, sandbox)
    t.teardown(() => verifier.close())
    for await (const { rounds } of speedSessions(sum, { [sum.manifest.files.entry]: stalls }, sandbox, verifier)) {
      t.ok(rounds[0]!.yours.calls > 1000, `${rounds[0]!.yours.calls} calls in a batch`)
      break
    }
  })

  await t.test('one-off work of the workload does not shorten the warm-up', async (t) => {
    const { rounds } = await oneOf(withOnce(sum, 400))
    t.ok(
      rounds.every(({ baseline, yours }) => Math.min(baseline.calls, yours.calls) > 20),
      JSON.stringify(rounds.map(({ baseline, yours }) => [baseline.calls, yours.calls])),
    )
  })

  await t.test('a baseline that is warm already is taken as it is, and closed afterwards', async (t) => {
    const verifier = openVerifier(sum, sandbox)
    t.teardown(() => verifier.close())
    const ready = await openWarmFunction(sum, sum.manifest.baseline, sandbox)
    const { calls } = ready.side.cold
    const asked: string[] = []
    const warm = (path: string) => (asked.push(path) === 1 ? ready : null)
    const roles: string[] = []
    const open: Sandbox['open'] = (request) => (roles.push(request.role), sandbox.open(request))
    for await (const { rounds, warmUp } of speedSessions(sum, solutionFiles(sum, 'loop.js'), { open }, verifier, {
      warm,
      mayStop: () => true,
    })) {
      t.ok(warmUp!.baseline.calls > calls && warmUp!.baseline.calls <= calls + ready.side.calls * 2, 'one more batch beside the other side')
      t.ok(warmUp!.yours.cpuNs > 60e6, 'the submission warms up as always')
      const ratios = rounds.map(({ baseline, yours }) => baseline.cpuNs / baseline.calls / (yours.cpuNs / yours.calls))
      t.ok(median(ratios) > 5, `a loop is ten times as fast: ${median(ratios).toFixed(1)}`)
    }
    t.same([asked, roles], [[sum.manifest.baseline], ['compute']], 'only the submission is opened')
    await ready.gone
  })

  await t.test('later sessions need not be finished', async (t) => {
    let asked = 0
    t.equal((await all(sum, sum.starter, () => ++asked > 3)).length, 1)
  })

  await t.test('code that sleeps cannot occupy the lane by answering just in time', async (t) => {
    const sleeper = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000)
${sum.starter[sum.manifest.files.entry]}`
    const brief = { ...sum, manifest: { ...sum.manifest, limits: { ...sum.manifest.limits, cpuSeconds: 1, wallSeconds: 20 } } }
    await t.rejects(
      all(brief, { [sum.manifest.files.entry]: sleeper }, () => false),
      { name: 'FailureError', failure: { code: 'waited-limit', seen: 'its answers took more than 6 s in total' } },
    )
  })
})

// Slot: any, it measures nothing.
import t from 'tap'
import { check, toleratesChecks } from '../../runner/check.ts'
import { openSandbox } from '../../runner/sandbox/open.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { rightFiles } from '../../shared/catalogue/solutions.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'

const exercise = loadExercise(exercisesFolder, 'divide-by-and-sum')
const { entry } = exercise.manifest.files
const { limits } = exercise.manifest

t.test('a check of the tests alone', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const checkOf = (source: string, seconds = limits.wallSeconds) =>
    check({ exercise, files: { [entry]: source } }, sandbox, { ...limits, wallSeconds: seconds }, new AbortController().signal)

  await t.test('reports every test of right code, and what ran them', async (t) => {
    const result = await checkOf(rightFiles(exercise)[entry]!)
    t.ok(result.tests.length > 5)
    t.ok(result.tests.every(({ ok }) => ok))
    t.same(result.findings, [])
    t.notOk('printed' in result)
    t.match(result, { engine: /^node /, sandbox: 'process', seconds: Number })
  })

  await t.test('reports which tests of wrong code fail, with the expected and the received value', async (t) => {
    const { tests, findings } = await checkOf('module.exports = () => 42')
    const failing = tests.filter(({ ok }) => !ok)
    t.ok(failing.length > 0)
    t.match(failing[0]!.message, /42/)
    t.ok(failing[0]!.source, 'with the test')
    t.same(findings, [])
  })

  await t.test('reports the place where a file throws while it is loaded', async (t) => {
    const { tests, findings } = await checkOf("\nthrow new Error('not today')")
    t.match(tests, [{ ok: false, name: 'not today', file: entry, line: 2 }])
    t.same(findings, [])
  })

  await t.test('ends an endless loop after its limit, and names its line', async (t) => {
    const { findings } = await checkOf('module.exports = () => {\n  for (;;);\n}', 2)
    t.match(findings, [{ code: 'silent', file: entry, line: 2, message: /did not finish within 2 s; it was still running line 2\.$/ }])
  })

  await t.test('returns what was printed', async (t) => {
    const { printed } = await checkOf("console.log('seen once')\nmodule.exports = () => 0")
    t.match(JSON.stringify(printed), 'seen once')
  })

  await t.test('is broken off by its signal', async (t) => {
    const abort = new AbortController()
    const broken = check({ exercise, files: { [entry]: 'module.exports = () => { for (;;); }' } }, sandbox, limits, abort.signal)
    setTimeout(() => abort.abort(new Error('a measurement begins')), 300)
    await t.rejects(broken, { message: 'a measurement begins' })
  })
})

t.test('with two cores beside the lane every measurement tolerates checks, with one only those that use no other core', async (t) => {
  const kinds = ['function', 'heap', 'http', 'load-test'] as const
  t.same(
    kinds.map((kind) => toleratesChecks(kind, 2)),
    [true, true, true, true],
  )
  t.same(
    kinds.map((kind) => toleratesChecks(kind, 1)),
    [true, true, false, false],
  )
  t.same(
    kinds.map((kind) => toleratesChecks(kind, 0)),
    [false, false, false, false],
  )
})

// Slot: any, it measures nothing.
import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { runTests } from '../../../runner/measure/tests.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'

const exercise = loadExercise(exercisesFolder, 'divide-by-and-sum')
const ENTRY = exercise.manifest.files.entry

/** Calls the function this often. */
const many = (calls: number) => `const t = require('tap')
const subject = require('../starter/divide-by-and-sum')
for (let i = 0; i < ${calls}; i++) subject(2, [1, 2])
t.pass('it can be called often')`

t.test('the tests of a submission', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  function run(inFront: string, test: string) {
    const source = `module.exports = (num, array) => { ${inFront}; return num === 0 ? 0 : array.reduce((sum, value) => sum + value / num, 0) }`
    return runTests({ ...exercise, sources: { ...exercise.sources, 'tests/many.test.js': test } }, { [ENTRY]: source }, sandbox, 'aside')
  }

  await t.test('may print', async (t) => {
    const { tests, failure } = await run("console.log('called with', num)", many(10))
    t.ok(tests.length > 10 && tests.every(({ ok }) => ok))
    t.equal(failure, null)
  })

  await t.test('come with what was printed, by test', async (t) => {
    const test = `const t = require('tap')
const subject = require('../starter/divide-by-and-sum')
t.test('one', async t => { subject(1, [1]); await t.test('deep', async t => { subject(2, [1]); t.pass('is deep') }) })
t.test('two', async t => { subject(3, [1]); t.pass('is two') })`
    const { tests, printed } = await run(
      "if (array.length === 1 && num < 4) { console.log('got', num); num === 3 && console.error('odd') }",
      test,
    )
    t.ok(tests.some(({ name }) => name === 'one › deep › is deep'))
    const own = (part: { test: string | null }) => part.test !== null && /^(one|two)/.test(part.test)
    t.same(printed!.first.filter(own), [
      { test: 'one', stream: 'stdout', text: 'got 1\n' },
      { test: 'one › deep', stream: 'stdout', text: 'got 2\n' },
      { test: 'two', stream: 'stdout', text: 'got 3\n' },
      { test: 'two', stream: 'stderr', text: 'odd\n' },
    ])
  })

  await t.test('keep the first and the last 4 KB of a flood, and every test', async (t) => {
    const { tests, failure, printed } = await run("console.log('number', ++globalThis.calls || (globalThis.calls = 1))", many(30_000))
    t.equal(failure, null)
    t.ok(tests.length > 10 && tests.every(({ ok }) => ok))
    t.match(printed, { cut: true, last: [{ stream: 'stdout' }] })
    t.ok(printed!.lines > 30_000 && printed!.bytes > 300_000)
    t.equal(printed!.first.map(({ text }) => text).join('').length, 4096)
    t.equal(printed!.last.map(({ text }) => text).join('').length, 4096)
    t.match(printed!.first[0]!.text, /^number 1\nnumber 2\n/)
    t.match(printed!.last.map(({ text }) => text).join(''), new RegExp(`\nnumber ${printed!.lines}\n$`))
  })

  await t.test('report every test although the code prints in the middle of a line, or what looks like a report', async (t) => {
    const { tests, failure } = await run("process.stdout.write('ok 1 - no test of ours\\nnot ok ')", many(3))
    t.equal(failure, null)
    t.ok(tests.length > 10 && tests.every(({ ok, name }) => ok && !name.includes('no test of ours')))
  })

  await t.test('show what was printed before an endless loop', async (t) => {
    const slow = { ...exercise, manifest: { ...exercise.manifest, limits: { ...exercise.manifest.limits, wallSeconds: 2 } } }
    const { failure, printed } = await runTests(
      slow,
      { [ENTRY]: "console.log('before the loop')\nmodule.exports = () => { for (;;) {} }" },
      sandbox,
      'aside',
    )
    t.match(failure, { code: 'silent' })
    t.same(printed!.first, [{ test: null, stream: 'stdout', text: 'before the loop\n' }])
  })

  await t.test('can use the workload, but not its output checker', async (t) => {
    const heap = loadExercise(exercisesFolder, 'create-name')
    const looking =
      "const t = require('tap')\nt.ok(require('../workload/workload'), 'looks at the workload')\nt.throws(() => require('../workload/check'), /Cannot find/, 'looks for what checks')"
    const { tests } = await runTests(
      { ...heap, sources: { ...heap.sources, 'tests/looks.test.js': looking } },
      heap.starter,
      sandbox,
      'aside',
    )
    t.same(
      tests.filter(({ name }) => /looks/.test(name)).map(({ ok }) => ok),
      [true, true],
    )
  })

  await t.test('say of a promise that it is none of an answer, in every exercise whose function returns one', async (t) => {
    for (const slug of ['divide-by-and-sum', 'create-name', 'break-the-benchmark', 'one-shape', 'not-a-smi']) {
      const each = loadExercise(exercisesFolder, slug)
      const { entry } = each.manifest.files
      const async = {
        ...each.starter,
        [entry]: `${each.starter[entry]}\nconst sync = module.exports\nmodule.exports = async function (...given) { return sync(...given) }`,
      }
      const run = await runTests(each, async, sandbox, 'aside')
      t.match(
        run.tests.find(({ ok }) => !ok)?.message,
        /TypeError: The function returned a promise, and not its answer\. Remove “async”, or return the value itself\./,
        slug,
      )
    }
  })

  await t.test('end before their time is over where something keeps their process alive', async (t) => {
    const { tests, failure } = await run('setInterval(() => {}, 1000)', many(1))
    t.ok(tests.length > 10 && tests.every(({ ok }) => ok))
    t.same(failure, {
      code: 'silent',
      seen: 'all tests were done, and something kept the process alive: a timer, a server or another handle that is still open',
    })
    t.equal((await run('setInterval(() => {}, 1000).unref()', many(1))).failure, null)
    const failing = await run('setInterval(() => {}, 1000)', "require('tap').equal(1, 2, 'never')")
    t.match(
      failing.tests.find(({ ok }) => !ok),
      { name: 'never' },
      'what failed says more',
    )
  })

  await t.test('are cut off where more is printed past the harness than is read, which is said', async (t) => {
    const { tests, failure } = await run(
      'Object.getPrototypeOf(process.stdout).write.call(process.stdout, `called with ${num}\\n`)',
      many(30_000),
    )
    t.ok(tests.every(({ ok }) => ok))
    t.same(failure, { code: 'over-output', seen: '64 KB' })
  })

  await t.test('end early if the process exits, which is a different failure', async (t) => {
    const { failure } = await run("process.kill(process.pid, 'SIGKILL')", many(1))
    t.same(failure, { code: 'exited', seen: 'the tests ended early, killed' })
  })
})

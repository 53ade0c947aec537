import t from 'tap'
import { grade } from '../../runner/pipeline.ts'
import { openSandbox } from '../../runner/sandbox/open.ts'
import type { Exercise, LaneReading, Progress, TestResult, Trial } from '../../contracts/index.ts'

/** A lane that had its core. */
const batch = { calls: 1, cpuNs: 4e6, wallNs: 4e6 }
const QUIET: LaneReading = { rounds: [{ same: batch, again: batch, known: { ...batch, cpuNs: 6e6, wallNs: 6e6 } }] }
const trials: Trial[] = ['after', 'before'].map((where) => {
  return { plant: 'weight', in: where as Trial['in'], slower: where === 'after', what: 'a weight', hint: 'weigh them' }
})
const TELLS = `module.exports = async (before, after) => ({ slower: await (await fetch(after)).text() === 'weight' })`

function exerciseWith(assertion: string): Exercise {
  const sources = {
    'workload/build.js': `module.exports = (plant) => (request, response) => response.end(String(plant))`,
    'tests/answer.test.js': `const t = require('tap')\nt.test('it answers', async t => { ${assertion} })`,
  }
  const limits = { wallSeconds: 20, cpuSeconds: 60, memoryMb: 256, pids: 64, outputKb: 64, fileKb: 64 }
  const files = { entry: 'load-test.js', editable: ['load-test.js'], readonly: [] }
  const manifest = { kind: 'load-test', files, target: { seconds: 20, requests: 100 }, limits }
  return { slug: 'weights', manifest, starter: { 'load-test.js': '' }, sources, trials } as unknown as Exercise
}

t.test('the tests of a load test, which run beside its trials', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  async function run(assertion: string) {
    const tests: TestResult[][] = []
    const emit = (progress: Progress) => {
      if (progress.type === 'tests') tests.push(progress.tests)
    }
    const canary = { read: async () => QUIET, close() {} }
    const verdict = await grade({ exercise: exerciseWith(assertion), files: { 'load-test.js': TELLS } }, { sandbox, canary, emit })
    return { verdict, tests }
  }

  await t.test('count at once if they pass', async (t) => {
    const { verdict, tests } = await run(`t.ok(true, 'well')`)
    t.equal(verdict.verdict, 'pass')
    t.equal(verdict.loadTest!.trials.length, 2)
    t.equal(tests.length, 1)
  })

  await t.test('run again alone if they fail, since the trials may have delayed them', async (t) => {
    const { verdict, tests } = await run(`t.ok(false, 'not well')`)
    t.equal(verdict.verdict, 'wrong')
    t.match(verdict.findings, [{ code: 'test-failed' }])
    t.equal(tests.length, 2)
  })
})

// Slot: any, it measures nothing.
import t from 'tap'
import { runTrial, shuffled } from '../../../runner/measure/load-test.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import type { Exercise, Failure, LoadTestTarget, Trial } from '../../../contracts/index.ts'
import type { FailureError } from '../../../runner/sandbox/failure.ts'

/** Each build reports what is planted in it, and a random number; one path ends it. */
const BUILD = `module.exports = function (plant, random) {
  var drawn = random()
  return function (request, response) {
    if (request.url === '/end') throw new Error('not prepared for this')
    response.end(plant + ' ' + drawn)
  }
}`

const exercise = {
  slug: 'shop',
  manifest: {
    kind: 'load-test',
    files: { entry: 'load-test.js', editable: ['load-test.js'], readonly: [] },
    target: { trials: 4, seconds: 20, requests: 100 },
    limits: { wallSeconds: 20, cpuSeconds: 60, memoryMb: 256, pids: 64, outputKb: 64, fileKb: 64 },
  },
  starter: { 'load-test.js': '' },
  sources: { 'workload/build.js': BUILD },
} as unknown as Exercise

/** The same with a short timeout. */
const hurried: Exercise = { ...exercise, manifest: { ...exercise.manifest, target: { trials: 4, seconds: 1, requests: 100 } } }

const trial = (where: Trial['in']): Trial => ({ plant: 'weight', in: where, slower: where === 'after', what: 'w', hint: 'h' })

const ASKS_BOTH = `module.exports = async (before, after) => {
  const texts = await Promise.all([before, after].map(async (address) => (await fetch(address + '/')).text()))
  return { slower: texts[1].startsWith('weight'), why: texts.join(', ') }
}`

t.test('a trial in its own sandboxes', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const run = (source: string, where: Trial['in'] = 'after', of = exercise) =>
    runTrial(of, { 'load-test.js': source }, sandbox, trial(where), (of.manifest.target as LoadTestTarget).seconds)
  const failure = (source: string, of = exercise): Promise<Failure | null> =>
    run(source, 'after', of).then(
      () => null,
      (cause) => (cause as FailureError).failure,
    )

  await t.test('plants where requested, uses the same random numbers in both, and counts requests', async (t) => {
    const after = await run(ASKS_BOTH)
    t.match(after, { said: true, why: /^null (\d+), weight \1$/, requests: 2 })
    const both = await run(ASKS_BOTH, 'both')
    t.match(both, { said: true, why: /^weight (\d+), weight \1$/ })
    t.not(both.why!.split(' ').at(-1), after.why!.split(' ').at(-1), 'another trial, another number')
  })

  await t.test('every other behaviour of a load test has its own failure', async (t) => {
    t.match(await failure('module.exports = () => { throw new TypeError("no load") }'), {
      code: 'threw',
      seen: 'TypeError: no load',
      file: 'load-test.js',
      line: 1,
    })
    t.match(await failure('module.exports = async () => ({ slower: "yes" })'), { code: 'no-answer', seen: "{ slower: 'yes' }" })
    const late = await run('module.exports = () => new Promise(() => {})', 'after', hurried)
    t.match(late, { said: null, why: null, requests: 0 }, 'none is a trial without an answer')
    t.ok(late.seconds > 0.9, 'which was waited for; timers count from the start of the turn, so a little less than a second')
    t.match(
      await failure('module.exports = async (before) => { await fetch(before + "/end").catch(() => {}); await new Promise(() => {}) }'),
      { code: 'exited' },
      'the end of a build',
    )
    const forging =
      "module.exports = async () => { require('fs').writeSync(require('fs').openSync(process.argv[4], 'w'), Buffer.alloc(48)); return { slower: true } }"
    t.match(
      await failure(forging),
      { code: 'threw', seen: /What is measured here runs without/ },
      'a child process may write nowhere by itself',
    )
  })
})

t.test('the order is random', async (t) => {
  const trials = Array.from({ length: 12 }, (_, index) => ({ ...trial('after'), plant: `plant-${index}` }))
  const orders = Array.from({ length: 20 }, () => shuffled(trials).map(({ plant }) => plant))
  t.ok(new Set(orders.map(String)).size > 10)
  t.same([...orders[0]!].sort(), trials.map(({ plant }) => plant).sort())
})

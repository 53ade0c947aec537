import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { readCorpus } from '../../tools/attack/corpus.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { solutionFiles } from '../../shared/catalogue/solutions.ts'
import { exercisesFolder, root } from '../../tools/cli/places.ts'
import type { Canary } from '../../runner/measure/canary.ts'
import { measurers } from '../../runner/measurers.ts'
import { openSandbox } from '../../runner/sandbox/open.ts'
import type { Exercise, LaneReading, Progress, SourceFiles, Trial } from '../../contracts/index.ts'
import type { SandboxHandle, SandboxRequest, Sandbox } from '../../runner/sandbox/sandbox.ts'
import { FailureError } from '../../runner/sandbox/failure.ts'

/** A server that reports what is planted in it. */
const BUILD = `module.exports = (plant) => (request, response) => response.end(String(plant))`

/** Asks only the second build, and takes half a second, so that trials overlap. */
const TELLS = `module.exports = async (before, after) => {
  await new Promise((resolve) => setTimeout(resolve, 500))
  return { slower: await (await fetch(after)).text() === 'weight' }
}`

const trials = ['after', 'before', 'both', 'before'].map(
  (where): Trial => ({ plant: 'weight', in: where as Trial['in'], slower: where !== 'before', what: 'a weight', hint: 'weigh them' }),
)

const exercise = {
  slug: 'weights',
  manifest: {
    kind: 'load-test',
    files: { entry: 'load-test.js', editable: ['load-test.js'], readonly: [] },
    target: { seconds: 20, requests: 100 },
    limits: { wallSeconds: 20, cpuSeconds: 60, memoryMb: 256, pids: 64, outputKb: 64, fileKb: 64 },
  },
  starter: { 'load-test.js': '' },
  sources: { 'workload/build.js': BUILD },
  trials,
} as unknown as Exercise

async function waitFor(isDone: () => boolean): Promise<void> {
  while (!isDone()) await setTimeout(20)
}

/** A lane whose core was free. */
const batch = { calls: 1, cpuNs: 4e6, wallNs: 4e6 }
const QUIET: LaneReading = { rounds: [{ same: batch, again: batch, known: { ...batch, cpuNs: 6e6, wallNs: 6e6 } }] }

t.test('the trials of a load test', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  /** @param tested how many trials begin before the tests end */
  async function measure(source: string, read: Canary['read'] = async () => QUIET, tested = 0, tried: Trial[] = trials) {
    const tests = { opened: 0, open: 0, most: 0, mostBeside: 0 }
    const testing = tested > 0 ? waitFor(() => tests.opened >= tested).then(() => void (tests.mostBeside = tests.most)) : undefined
    const counting = countOpen(sandbox, 'load-test', tests)
    const canary = { read, close() {} }
    const measured = await measurers['load-test'](
      { ...exercise, trials: tried },
      { 'load-test.js': source },
      { sandbox: counting, canary, emit: () => {}, isStopped: () => false, testing },
    )
    return { measured, tests }
  }

  await t.test('run two at once while tests take the place of a third, then at most three, and all of them count', async (t) => {
    const { measured, tests } = await measure(TELLS, undefined, 3)
    t.equal(measured.outcome, 'pass')
    t.equal(measured.loadTest!.trials.length, trials.length)
    t.ok(measured.loadTest!.trials.every(({ right }) => right))
    t.match(tests, { opened: trials.length, open: 0, mostBeside: 2 })
    t.ok(tests.most <= 3, `${tests.most} at once`)
  })

  await t.test('the first wrong answer gets a second try, and later ones count', async (t) => {
    const tried = trials.filter((trial) => trial.in !== 'both')
    const { measured, tests } = await measure('module.exports = () => ({ slower: true })', undefined, 0, tried)
    t.equal(measured.outcome, 'wrong')
    t.equal(measured.loadTest!.trials.filter(({ right }) => !right).length, 2, 'both whose second build is the faster one')
    t.equal(tests.opened, tried.length + 1)
  })

  await t.test('end with the first one without an answer, and leave no sandbox behind', async (t) => {
    const { measured, tests } = await measure('module.exports = () => ({ slower: "perhaps" })')
    t.match(measured, { outcome: null, failure: { code: 'no-answer' } })
    t.equal(tests.open, 0)
    t.ok(tests.opened <= 3, 'none was begun afterwards')
  })

  await t.test('are our fault if the lane cannot be read', async (t) => {
    const away = new FailureError({ code: 'ours', seen: 'compute: exited: it was killed' })
    const tried = trials.filter((trial) => !trial.slower).slice(1)
    const { measured } = await measure('module.exports = () => ({ slower: true })', () => Promise.reject(away), 0, tried)
    t.match(measured, { outcome: null, failure: away.failure })
  })
})

t.test('the speed of a function', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const sums = loadExercise(exercisesFolder, 'divide-by-and-sum')
  const attacks = readCorpus(join(root, 'grader/test/hostile'))

  async function measure(name: string, changed = (source: string) => source) {
    const source = changed(attacks.find((attack) => attack.name === name)!.source)
    const canary = { read: async () => QUIET, close() {} }
    return measurers.function(sums, { 'divide-by-and-sum.js': source }, { sandbox, canary, emit: () => {}, isStopped: () => false })
  }

  await t.test(
    'is shown as soon as it is clear: the outcome against the baseline, then the level of a pass against the reference',
    async (t) => {
      const shown = async (files: SourceFiles) => {
        const events: Progress[] = []
        const canary = { read: async () => QUIET, close() {} }
        const lane = { sandbox, canary, emit: (one: Progress) => void events.push(one), isStopped: () => false }
        const { speed, level } = await measurers.function(sums, files, lane)
        return { events: events.filter((one) => one.type === 'speed'), speed: speed!, level }
      }
      const passed = await shown(solutionFiles(sums, 'loop.js'))
      t.notOk('outcome' in passed.events[0]!, 'a single session never decides')
      const early = passed.events.find(({ outcome }) => outcome === 'pass')
      t.notOk('level' in early!, 'sessions against the baseline say nothing about the level')
      t.match(passed.events.at(-1), { outcome: 'pass', level: 'good' })
      t.match(passed, { level: 'good', speed: { reference: { levels: { good: 0.41, excellent: 1.15 } } } })
      t.ok(passed.speed.reference!.ratio < 1 && passed.speed.ratio > 3, 'slower than the reference, faster than the baseline')
      t.equal(passed.speed.sessions + passed.speed.reference!.sessions, passed.events.length)
      const slow = await shown(sums.starter)
      t.match(slow.events.at(-1), { outcome: 'slow', level: undefined })
      t.notOk('reference' in slow.speed, 'a failed attempt takes no session for a level')
    },
  )

  await t.test('counts all calls if some of them stall', async (t) => {
    const briefer = (source: string) => source.replace('burn(700)', 'burn(350)')
    const { outcome, speed, findings } = await measure('time/stalls-in-a-few-batches', briefer)
    t.equal(outcome, 'slow')
    t.match(speed, { decidedBy: 'total' })
    t.ok(speed!.sessions >= 3 && speed!.sessions <= 6, `${speed!.sessions} sessions`)
    t.ok(speed!.typical! > 2.8 && speed!.total! < 2.8, `typically ${speed!.typical}, in total ${speed!.total}`)
    // A stall during warm-up is called a slow start.
    t.match(findings, [{ code: /^(stalls|slow-start)$/ }])
  })

  await t.test('is never unsure because the submission itself varies', async (t) => {
    const { outcome, speed } = await measure('time/unsteady-on-demand')
    t.equal(outcome, 'slow')
    t.ok(speed!.sessions <= 6)
  })
})

t.test('if a planted leak is not found, the verdict on memory is a fault', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const names = loadExercise(exercisesFolder, 'create-name')
  // It never calls the function, so nothing leaks.
  const blind = {
    'workload/workload.js': 'module.exports = (subject, count, random, fold, emit) => { while (count-- > 0) emit("C-3PO") }',
    'workload/check.js': 'module.exports = () => () => null',
  }
  const subject = { ...names, sources: { ...names.sources, ...blind } }
  const canary = { read: async () => QUIET, close() {} }
  const measured = await measurers.heap(subject, names.starter, { sandbox, canary, emit: () => {}, isStopped: () => false })
  t.match(measured, { outcome: null, failure: { code: 'ours', seen: /^A planted leak of \d+ bytes per call measured / } })
})

/** Wraps a sandbox to count opened and open sandboxes of a role. */
function countOpen(sandbox: Sandbox, role: SandboxRequest['role'], count: { opened: number; open: number; most: number }): Sandbox {
  const open = async (request: SandboxRequest): Promise<SandboxHandle> => {
    const box = await sandbox.open(request)
    if (request.role !== role) return box
    count.opened++
    count.most = Math.max(count.most, ++count.open)
    const close = box.close.bind(box)
    box.close = () => {
      count.open--
      return close()
    }
    return box
  }
  return {
    ...sandbox,
    kind: sandbox.kind,
    engine: sandbox.engine,
    capabilities: sandbox.capabilities,
    open,
    warm: () => {},
    warmed: async () => {},
    close: () => sandbox.close(),
  }
}

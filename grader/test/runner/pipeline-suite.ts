import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'
import { openLane, type Lane } from '../../runner/lane.ts'
import { grade } from '../../runner/pipeline.ts'
import type { Exercise, Progress, SandboxKind, Verdict, Outcome } from '../../contracts/index.ts'
import type { Sandbox } from '../../runner/sandbox/sandbox.ts'
import { withoutLevels } from './without-levels.ts'

const sum = loadExercise(exercisesFolder, 'divide-by-and-sum')
const name = loadExercise(exercisesFolder, 'create-name')

/** Short limits, since some of these never answer. */
const impatient = withoutLevels({ ...sum, manifest: { ...sum.manifest, limits: { ...sum.manifest.limits, wallSeconds: 3 } } })

function solution(exercise: Exercise, file: string): string {
  return readFileSync(join(exercise.folder, 'solutions', file), 'utf8')
}

/** With a larger limit, fewer calls show that memory is flat. */
const lenient: Exercise = { ...name, manifest: { ...name.manifest, target: { bytesPerCall: 128 } } }

/** Leaks four times this limit, as the original does of the exercise's. */
const largerRecords = solution(name, 'cheat-shared-memory.js').replace('RECORD_BYTES = 64', 'RECORD_BYTES = 512')

/** A name server with extra work per call, and extra memory from the start. */
function named(more: string, held = 'null'): string {
  return `const { random } = require('starwars-names')\nconst open = new Set([${held}])\nlet n = 0\nmodule.exports = () => { const name = random() + ' ' + ++n; ${more}; return name }`
}

type Expected = [
  what: string,
  exercise: Exercise,
  source: string,
  outcome: Outcome | Record<SandboxKind, Outcome>,
  finding: string | null | Record<SandboxKind, string>,
]

/**
 * Outcomes on memory in the plainest cases. In child processes, deferred work is flat and timers leak (below), and a map leaks in
 * forms.test.ts.
 */
const OF_MEMORY: Expected[] = [
  ['a map that grows with every name leaks', name, name.starter['create-name.js']!, 'leak', null],
  ['a counter for each name is flat', lenient, solution(name, 'count-per-name.js'), 'pass', null],
]

/** Outcomes that do not depend on the speed of this machine, but on the sandbox: its accounting, its limits, its pipes and its end. */
const OF_SANDBOX: Expected[] = [
  ['a leak outside of the heap is seen by the kernel', lenient, largerRecords, 'leak', 'hidden-growth'],
  [
    'a process that holds so much that growth could hide behind it is over its memory',
    lenient,
    named('open.delete(name)', 'Buffer.alloc(48 << 20, 1)'),
    'memory',
    'high-level',
  ],
  // A child process cannot write anywhere by itself, not even into its own pipe.
  [
    'a reply that the harness did not write is forged, or not written',
    name,
    solution(name, 'cheat-answers-for-the-harness.js'),
    { docker: 'forged', process: 'crash' },
    { docker: 'interference', process: 'threw' },
  ],
  [
    'what is right on the tests alone is wrong',
    sum,
    'let calls = 0\nmodule.exports = (num, array) => num === 0 || ++calls > 500 ? 0 : array.reduce((s, x) => s + x / num, 0)',
    'wrong',
    'wrong-output',
  ],
  ['an end of the process is a crash', sum, 'module.exports = () => process.exit(0)', 'crash', 'exited'],
]

/** Outcomes that our harness and rules decide, the same in any sandbox. */
const OF_HARNESS: Expected[] = [
  ['a name that comes twice is wrong', name, solution(name, 'remembers-the-last.js'), 'wrong', null],
  [
    'work that is deferred is not left behind',
    lenient,
    named('setImmediate(() => open.delete(name)); (async () => name)(); open.add(name)'),
    'pass',
    null,
  ],
  ['timers that are still waiting leak', lenient, named('setTimeout(() => open.delete(name), 6e7).unref()'), 'leak', null],
  [
    'an error that nobody hears of until the event loop turns is a crash',
    name,
    named("setImmediate(() => { throw new Error('later') })"),
    'crash',
    'threw',
  ],
  ['cut quotients are wrong', sum, solution(sum, 'whole-numbers.js'), 'wrong', 'wrong-output'],
  ['a syntax error is a crash', sum, 'module.exports = function () { return = 1 }', 'crash', 'syntax'],
  ['an empty file is a crash', sum, '', 'crash', 'no-export'],
  ['a throw is a crash', sum, "module.exports = () => { throw new Error('not today') }", 'crash', 'threw'],
  [
    'a throw with a long text in any script is a crash',
    sum,
    "module.exports = () => { throw new Error('\\u3042'.repeat(5000)) }",
    'crash',
    'threw',
  ],
]

async function gradeWith(lane: Lane, exercise: Exercise, source: string): Promise<{ verdict: Verdict; progress: Progress[] }> {
  const progress: Progress[] = []
  const files = { [exercise.manifest.files.entry]: source }
  const verdict = await grade({ exercise, files }, { ...lane, emit: (one) => progress.push(one) })
  return { verdict, progress }
}

/** Notes the role and core of each sandbox that is opened. */
function noting(sandbox: Sandbox, opened: string[]): Sandbox {
  return changed(sandbox, {
    open(request) {
      opened.push(`${request.role} ${request.core}`)
      return sandbox.open(request)
    },
  })
}

const BESIDE = 'compute aside'

/** As if other programs occupied every core except the lane’s: tests on the other cores never start. */
function withBusyCores(sandbox: Sandbox): Sandbox {
  return changed(sandbox, {
    async open(request) {
      const box = await sandbox.open(request)
      return request.role === 'tests' && request.core === 'aside' ? changed(box, { write() {} }) : box
    },
  })
}

function changed<T extends object>(one: T, change: Partial<T>): T {
  return new Proxy(one, {
    get(_, name) {
      const member = (name in change ? change : one)[name as keyof T]
      return typeof member === 'function' ? (member as (...args: never[]) => unknown).bind(one) : member
    },
  })
}

/** A test for which V8 took tap's code cache: of a script without one, it says nothing. */
const WITH_CODE_CACHE = `const t = require('tap')
const { script } = require('module')._cache[require.resolve('tap')]
t.equal(String(script.cachedDataRejected), 'false', 'the code cache is taken')
t.test('places', async t => t.match(new Error().stack, /\\/tap\\/index\\.js:\\d+:\\d+/, 'places are those of the bundle'))`

/** The outcomes of a real pipeline in one kind of sandbox, measured on a core; those that no sandbox changes, in child processes. */
export async function testGrading(t: Test, kind: SandboxKind, laneCore: number): Promise<void> {
  const lane = await openLane({ kind, laneCore, runtime: null })
  t.teardown(() => lane.close())
  for (const [what, exercise, source, outcome, finding] of [...(kind === 'docker' ? OF_MEMORY : OF_HARNESS), ...OF_SANDBOX]) {
    await t.test(what, async (t) => {
      const { verdict } = await gradeWith(lane, exercise, source)
      t.equal(verdict.verdict, typeof outcome === 'string' ? outcome : outcome[kind], verdict.summary)
      const code = finding === null || typeof finding === 'string' ? finding : finding[kind]
      if (code !== null)
        t.ok(
          verdict.findings.some((one) => one.code === code),
          JSON.stringify(verdict.findings),
        )
    })
  }
  await t.test('an endless loop is a timeout that names its line', async (t) => {
    const opened: string[] = []
    const spinning = 'function spin() {\n  for (;;);\n}\nmodule.exports = spin'
    const limits = { ...impatient.manifest.limits, wallSeconds: 2 }
    const hasty = { ...impatient, manifest: { ...impatient.manifest, limits } }
    const { verdict } = await gradeWith({ ...lane, sandbox: noting(lane.sandbox, opened) }, hasty, spinning)
    t.equal(verdict.verdict, 'timeout', verdict.summary)
    t.match(verdict.findings, [
      {
        code: 'silent',
        message: 'The submission took too long: no answer within 2 s; it was still running line 2, in spin.',
        file: 'divide-by-and-sum.js',
        line: 2,
      },
    ])
    t.equal(opened.filter((one) => one === BESIDE).length, 2, 'the verifier and the sampled one: benchmark.js would not be answered')
  })
  await t.test('the starter is measured against itself, its stages can be followed, and tests use a code cache', async (t) => {
    const tested = { ...sum, sources: { ...sum.sources, 'tests/code-cache.test.js': WITH_CODE_CACHE } }
    const { verdict, progress } = await gradeWith(lane, tested, sum.starter['divide-by-and-sum.js']!)
    t.ok(['slow', 'unsure'].includes(verdict.verdict), verdict.summary)
    const stages = progress.flatMap((one) => (one.type === 'stage' ? [one.stage] : []))
    t.same(stages, ['starting', 'testing', 'measuring', 'judging'])
    const tests = progress.flatMap((one) => (one.type === 'tests' ? one.tests : []))
    t.ok(tests.length > 20)
    for (const what of ['the code cache is taken', 'places › places are those of the bundle'])
      t.equal(tests.find(({ name }) => name === what)?.ok, true, what)
  })
  await t.test('sessions are measured against ready opponents as long as there are any', async (t) => {
    lane.opponents.prepare(sum)
    await lane.opponents.ready()
    const taken: string[] = []
    const opponents: Pick<Lane['opponents'], 'take'> = {
      take(exercise, path) {
        const one = lane.opponents.take(exercise, path)
        if (one !== null) taken.push(path)
        return one
      },
    }
    const files = { 'divide-by-and-sum.js': solution(sum, 'one-division.js') }
    const { verdict, summary } = await grade({ exercise: sum, files }, { ...lane, opponents, emit: () => {} })
    t.ok(['pass', 'unsure'].includes(verdict), summary)
    const { baseline, reference } = sum.manifest
    // A disturbed lane can void the sessions, and then there is no pass to measure against the reference.
    t.same(taken, verdict === 'pass' ? [baseline, baseline, reference] : [baseline, baseline])
  })
  if (kind === 'process') await testStarved(t, lane)
}

async function testStarved(t: Test, lane: Lane): Promise<void> {
  await t.test('starved tests run again on the measuring core, and benchmark.js after them', async (t) => {
    const opened: string[] = []
    const sandbox = noting(withBusyCores(lane.sandbox), opened)
    const { verdict, progress } = await gradeWith({ ...lane, sandbox }, impatient, solution(sum, 'one-division.js'))
    t.ok(['pass', 'unsure'].includes(verdict.verdict), verdict.summary)
    t.same(
      progress.flatMap((one) => (one.type === 'tests' ? [one.tests.length > 20] : [])),
      [false, true],
      'late, and then done',
    )
    t.same([opened.indexOf('tests measure') < opened.lastIndexOf(BESIDE), opened.filter((one) => one === BESIDE).length], [true, 2])
  })
  await t.test('starved tests do not matter if measuring itself failed', async (t) => {
    const { verdict } = await gradeWith(
      { ...lane, sandbox: withBusyCores(lane.sandbox) },
      impatient,
      'let calls = 0\nmodule.exports = () => (++calls > 20 ? process.exit(0) : 0)',
    )
    t.equal(verdict.verdict, 'crash', verdict.summary)
  })
}

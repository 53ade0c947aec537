import { runBenchmark } from './measure/benchmark.ts'
import type { Canary } from './measure/canary.ts'
import { printsPerCall } from './measure/prints.ts'
import { runTests } from './measure/tests.ts'
import { measurers } from './measurers.ts'
import { settleAll } from './settle-all.ts'
import { judge } from './verdict/judge.ts'
import { judgeReading } from './verdict/judge-reading.ts'
import type {
  BoxRequest,
  Exercise,
  HeapLevel,
  HeapPass,
  Progress,
  Sandbox,
  SourceFiles,
  SpeedSession,
  TestRun,
  Verdict,
} from '../contracts/index.ts'

/*
 * The stages of one submission, in order (more in grader/README.md):
 *
 *   1 accept    server/http/        checks body, sizes and syntax; stores and queues the submission in one transaction
 *   2 wait      server/queue/       until an agent has a free lane, a core that measures
 *   3 take      runner/agent/       leases the job over HTTP and calls grade(), below
 *   4 isolate   runner/sandbox/     single-use sandboxes for the submission, the baseline and the reference
 *   5 measure   runner/measure/     the submission against the baseline on the lane, TAP tests on other cores
 *   6 judge     runner/verdict/     pure functions from measurements to the outcome
 *   7 record    server/gradebook/   stores the verdict in the transaction that ends the job; progress goes to the page
 */

export interface Tools {
  sandbox: Sandbox
  /** Checks whether the lane measures correctly. */
  canary: Canary
  /** Called with all progress shown to the learner. The verdict is returned, not emitted. */
  emit: (progress: Progress) => void
  /** Called with raw samples as they arrive. Benchmarks keep them to judge them again by other rules. */
  keep?: (samples: SpeedSession | HeapPass | HeapLevel) => void
}

/**
 * Stages 4 to 6, or only stage 6 for a reading, which runs no code. Anything the submission does ends in a verdict; the
 * only errors thrown are our own failures outside a sandbox.
 */
export async function grade(submission: { exercise: Exercise; files: SourceFiles }, tools: Tools): Promise<Verdict> {
  const { exercise, files } = submission
  const { sandbox, emit } = tools
  const began = performance.now()
  const enter = (stage: 'starting' | 'testing' | 'measuring' | 'judging') => emit({ type: 'stage', stage, position: null })
  let testsFailed = false

  if (exercise.manifest.kind === 'reading') {
    enter('judging')
    return judgeReading(exercise, files, { seconds: (performance.now() - began) / 1000, engine: sandbox.engine, sandbox: sandbox.kind })
  }

  const { kind } = exercise.manifest
  // Tests of a load test depend on timing, so they get the lane, with nothing else running.
  const core = kind === 'load-test' ? 'measure' : 'aside'

  async function test(core: BoxRequest['core']) {
    const run = await runTests(exercise, files, sandbox, core)
    testsFailed = !mayBeStarved(run, core) && (run.failure !== null || run.tests.some((test) => !test.ok))
    emit({ type: 'tests', tests: run.tests })
    return run
  }

  enter('starting')
  enter('testing')
  const testing = test(core)
  enter('measuring')
  const measure = () =>
    measurers[kind](exercise, files, { sandbox, emit, keep: tools.keep, canary: tools.canary, isStopped: () => testsFailed })
  // The tests of a load test generate load themselves, so they run before measuring.
  const measuring = kind === 'load-test' ? testing.then(measure) : measure()
  const benchmarking = kind === 'function' ? testing.then(() => (testsFailed ? null : runBenchmark(exercise, files, sandbox))) : null
  const [tested, measured, benchmark] = await settleAll([testing, measuring, benchmarking])
  // Starved tests run again on the lane's core. If measuring failed, that failure says enough.
  const starved = measured.failure === null ? () => test('measure') : () => ({ ...tested, failure: null })
  const tests = mayBeStarved(tested, core) ? await starved() : tested

  // Printing costs time and memory: if the tests saw any, count how much.
  const counts = tests.printed !== null && (kind === 'function' || kind === 'heap')
  const prints = counts ? await printsPerCall(exercise, files, sandbox) : null

  enter('judging')
  return judge(tests, measured, {
    prints,
    exercise: exercise.slug,
    benchmark,
    seconds: (performance.now() - began) / 1000,
    engine: sandbox.engine,
    sandbox: sandbox.kind,
  })
}

/** Whether tests may have timed out for lack of CPU time: on the cores beside the lane, anything can delay them. */
function mayBeStarved({ failure, tests }: TestRun, core: BoxRequest['core']): boolean {
  return core === 'aside' && failure?.code === 'silent' && tests.every((test) => test.ok)
}

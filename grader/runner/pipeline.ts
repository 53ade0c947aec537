import { runBenchmark } from './measure/benchmark.ts'
import type { Canary } from './measure/canary.ts'
import type { Opponents } from './measure/opponents.ts'
import { printsPerCall } from './measure/prints.ts'
import { sampleStacks, type TookLong } from './measure/stacks.ts'
import { runTests } from './measure/tests.ts'
import { measurers, type WarmOpponent } from './measurers.ts'
import { settleAll } from '../shared/settle-all.ts'
import { feedbackOn } from './verdict/feedback.ts'
import { judge, type Measured } from './verdict/judge.ts'
import { judgeReading } from './verdict/judge-reading.ts'
import { placed, spinningIn, tookLong } from './verdict/spinning.ts'
import type {
  Exercise,
  Failure,
  HeapLevel,
  HeapPass,
  Kind,
  Progress,
  SourceFiles,
  SpeedSession,
  TestRun,
  Verdict,
} from '../contracts/index.ts'
import type { SandboxRequest, Sandbox } from './sandbox/sandbox.ts'
import type { CodeReader } from '../shared/techniques/code-reader.ts'
import type { Code } from '../shared/techniques/code.ts'

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
  /** Ready opponents. Without them, each session opens and warms up its own. */
  opponents?: Pick<Opponents<WarmOpponent>, 'take'>
  /** Reads the code for feedback. Benchmarks measure without it, and give none that depends on the code. */
  reader?: Pick<CodeReader, 'of'>
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
  // Tests of a load test depend on timing, so they get the lane, in the place of a trial.
  const core = kind === 'load-test' ? 'measure' : 'aside'

  async function test(core: SandboxRequest['core']) {
    const run = await runTests(exercise, files, sandbox, core)
    testsFailed = !mayBeStarved(run, core) && (run.failure !== null || run.tests.some((test) => !test.ok))
    emit({ type: 'tests', tests: run.tests })
    return run
  }

  enter('starting')
  enter('testing')
  const testing = test(core)
  const reading = tools.reader?.of(exercise, files) ?? null
  enter('measuring')
  const measure = (testing?: Promise<unknown>) => measurers[kind](exercise, files, { ...tools, isStopped: () => testsFailed, testing })
  const measuring = measure(testing)
  // Code that never answered its tests would not answer benchmark.js either.
  const benchmarkAfter = ({ failure }: TestRun) =>
    kind === 'function' && failure === null && !testsFailed ? runBenchmark(exercise, files, sandbox) : null
  let [tested, measured, benchmark] = await settleAll([testing, measuring, testing.then(benchmarkAfter)])
  // Trials ran beside the tests of a load test, so a failure counts if it happens again with nothing else on the core.
  if (kind === 'load-test' && testsFailed && measured.failure === null) {
    tested = await test(core)
    if (!testsFailed) measured = await measure()
  }
  // Starved tests run again on the lane's core. If measuring failed, that failure says enough.
  if (mayBeStarved(tested, core)) {
    tested = measured.failure === null ? await test('measure') : { ...tested, failure: null }
    if (measured.failure === null) benchmark = await benchmarkAfter(tested)
  }

  const spun = await withPlace(exercise, files, sandbox, { tests: tested, measured })

  // Printing costs time and memory: if the tests saw any, count how much.
  const counts = tested.printed !== null && (kind === 'function' || kind === 'heap')
  const prints = counts ? await printsPerCall(exercise, files, sandbox) : null

  enter('judging')
  const code = await reading
  const verdict = judge(spun.tests, spun.measured, {
    prints,
    exercise: exercise.slug,
    benchmark,
    seconds: (performance.now() - began) / 1000,
    engine: sandbox.engine,
    sandbox: sandbox.kind,
    typical: exercise.manifest.typical,
  })
  return withFeedback(exercise, verdict, code)
}

/** Adds where the code was spinning to failures that took too long. */
async function withPlace(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Sandbox,
  { tests, measured }: { tests: TestRun; measured: Measured },
): Promise<{ tests: TestRun; measured: Measured }> {
  const place = async (failure: Failure | null, what: TookLong) =>
    tookLong(failure) ? spinningIn(await sampleStacks(exercise, files, sandbox, what), files) : null
  const where = (await place(measured.failure, 'measuring')) ?? (await place(tests.failure, 'tests'))
  const at = <T extends { failure: Failure | null }>(run: T): T => ({ ...run, failure: run.failure && placed(run.failure, where) })
  return { tests: at(tests), measured: at(measured) }
}

/** Kinds whose submissions make something faster or leaner than the starter; a load test does neither. */
const WITH_TECHNIQUES: readonly Kind[] = ['function', 'http', 'heap']

/** Adds what the exercise says about this code, and how the code differs from the starter. */
function withFeedback({ manifest: { kind, feedback: rules = [] } }: Exercise, verdict: Verdict, code: Code | null): Verdict {
  const feedback = feedbackOn(rules, code, verdict)
  return {
    ...verdict,
    ...(feedback && { feedback }),
    ...(code && WITH_TECHNIQUES.includes(kind) && { techniques: code.techniques }),
  }
}

/** Whether tests may have timed out for lack of CPU time: on the cores beside the lane, anything can delay them. */
function mayBeStarved({ failure, tests }: TestRun, core: SandboxRequest['core']): boolean {
  return core === 'aside' && failure?.code === 'silent' && tests.every((test) => test.ok)
}

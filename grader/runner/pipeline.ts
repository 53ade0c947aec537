import { runBenchmark } from './measure/benchmark.ts'
import type { Canary } from './measure/canary.ts'
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
 * The road of one submission, in order (grader/README.md has more):
 *
 *   1 accept    server/http/        checks body, sizes and syntax; the submission is stored and queued in one transaction
 *   2 wait      server/queue/       until an agent has a free lane, a core that measures
 *   3 take      runner/agent/       leases the job over HTTP and calls grade(), below
 *   4 isolate   runner/sandbox/     single-use sandboxes: the submission's, the baseline's, the reference's
 *   5 measure   runner/measure/     the submission against the baseline on the lane; TAP tests beside it
 *   6 judge     runner/verdict/     pure functions: measurements in, outcome out
 *   7 record    server/gradebook/   the verdict is stored in the transaction that ends the job; progress goes to the page
 */

export interface Tools {
  sandbox: Sandbox
  /** Tells whether the lane that measures can be believed. */
  canary: Canary
  /** Called with everything that a learner can watch. The verdict itself is returned, not emitted. */
  emit: (progress: Progress) => void
  /** Called with raw samples as they come: benchmarks keep them, to judge them again by another rule. */
  keep?: (samples: SpeedSession | HeapPass | HeapLevel) => void
}

/**
 * Stages 4 to 6; of a reading the last of them alone, since nothing of it is run. Whatever the submission does ends in
 * a verdict; only a failure of ours outside of any box is thrown.
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
  // Tests of a load test rest on times, and nothing else goes on while they do: the lane is theirs.
  const core = kind === 'load-test' ? 'measure' : 'aside'

  async function teach(core: BoxRequest['core']) {
    const run = await runTests(exercise, files, sandbox, core)
    testsFailed = !mayBeStarved(run, core) && (run.failure !== null || run.tests.some((test) => !test.ok))
    emit({ type: 'tests', tests: run.tests })
    return run
  }

  enter('starting')
  enter('testing')
  const teaching = teach(core)
  enter('measuring')
  const measure = () =>
    measurers[kind](exercise, files, { sandbox, emit, keep: tools.keep, canary: tools.canary, isStopped: () => testsFailed })
  // The tests of a load test make load, too: they come first.
  const measuring = kind === 'load-test' ? teaching.then(measure) : measure()
  const benchmarking = kind === 'function' ? teaching.then(() => (testsFailed ? null : runBenchmark(exercise, files, sandbox))) : null
  const [taught, measured, benchmark] = await settleAll([teaching, measuring, benchmarking])
  // Where it could be measured, starved tests get the lane's own core; where it could not, that says all.
  const starved = measured.failure === null ? () => teach('measure') : () => ({ ...taught, failure: null })
  const tests = mayBeStarved(taught, core) ? await starved() : taught

  enter('judging')
  return judge(tests, measured, {
    exercise: exercise.slug,
    benchmark,
    seconds: (performance.now() - began) / 1000,
    engine: sandbox.engine,
    sandbox: sandbox.kind,
  })
}

/** Whether tests that were not done in time may just have had no core: beside the lane anybody may be before them. */
function mayBeStarved({ failure, tests }: TestRun, core: BoxRequest['core']): boolean {
  return core === 'aside' && failure?.code === 'silent' && tests.every((test) => test.ok)
}

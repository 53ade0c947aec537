import { testRole } from './boxes.ts'
import { freshInputs, encodeRequest } from './frames.ts'
import { cpuLimit } from './hosted.ts'
import { readPrinted } from './printed.ts'
import { asStarter, sourcesUnder, visibleWorkload } from './load.ts'
import { readTap } from './tap.ts'
import { withSources } from './test-source.ts'
import type { Exercise, Limits, Failure, SourceFiles, TestRun } from '../../contracts/index.ts'
import type { SandboxHandle, SandboxEnd, SandboxRequest, Sandbox } from '../sandbox/sandbox.ts'

/** Exit status of tests that were all done in a process that something kept alive (harness/tests.cjs). */
const LINGERS = 75

/** Most characters of an error's message. */
const MOST_SEEN = 300

/**
 * Runs the exercise's TAP tests against the submission in a fresh sandbox. They show learners which case fails and why.
 * Their report comes from the learner's own process, so faking it fools only the learner.
 */
export async function runTests(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  core: SandboxRequest['core'],
): Promise<TestRun> {
  const { kind, limits } = exercise.manifest
  const role = testRole(kind)
  const box = await sandbox.open({ role, core, limits })
  try {
    box.thaw()
    box.write(encodeRequest({ type: 'tests', ...freshInputs(), body: Buffer.from(JSON.stringify(testsToRun(exercise, files))) }).bytes)
    const finished = await endsWithin(box, limits.wallSeconds)
    const { stdout, stderr } = box.printed()
    const report = readTap(stdout)
    const printed = readPrinted(stderr)
    const results = withSources(report.tests, sourcesUnder(exercise, 'tests'))
    if (!finished)
      return { tests: results, printed, failure: { code: 'silent', seen: `the tests did not finish within ${limits.wallSeconds} s` } }
    // Whole, it needs no other reason, and removing a container takes as long as the tests.
    if (report.complete) return { tests: results, printed, failure: null }
    // A failing assertion says more than a cut-off stream or exit code 1.
    const explained = report.tests.some((test) => !test.ok)
    return { tests: results, printed, failure: failureOf(await box.close(), explained, limits) }
  } finally {
    void box.close()
  }
}

/** The body of the request that runs them. */
export function testsToRun(exercise: Exercise, files: SourceFiles): object {
  const { kind, files: named } = exercise.manifest
  const tests = sourcesUnder(exercise, 'tests')
  return {
    files: { ...visibleWorkload(exercise), ...tests, ...asStarter(exercise, files) },
    tests: Object.keys(tests).filter((path) => path.endsWith('.test.js')),
    answers: testRole(kind) === 'server-tests' ? null : `starter/${named.entry}`,
  }
}

async function endsWithin(box: SandboxHandle, seconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), seconds * 1000)
  })
  try {
    return await Promise.race([box.gone.then(() => true as const), late])
  } finally {
    clearTimeout(timer)
  }
}

function failureOf(end: SandboxEnd, explained: boolean, limits: Limits): Failure | null {
  if (end.outOfMemory) return { code: 'memory-limit', seen: `${limits.memoryMb} MB` }
  if (explained) return null
  if (end.exitCode === LINGERS)
    return {
      code: 'silent',
      seen: 'all tests were done, and something kept the process alive: a timer, a server or another handle that is still open',
    }
  if (end.outOfCpuTime) return cpuLimit(limits)
  if (end.lost !== undefined) return { code: 'ours', seen: `tests: ${end.lost}` }
  // TAP prints its plan last, after all output of the submission.
  if (end.overflowed) return { code: 'over-output', seen: `${limits.outputKb} KB` }
  return {
    code: 'exited',
    seen: `the tests ended early, ${end.exitCode === null ? 'killed' : `with exit code ${end.exitCode}`}${thrownIn(end.stderr)}`,
  }
}

/** Node's message on an uncaught error, without the source line above it and the stack below. */
function thrownIn(stderr: string): string {
  const line = /^[A-Za-z]*Error\b.*$/m.exec(stderr)
  return line === null ? '' : `: ${line[0].slice(0, MOST_SEEN)}`
}

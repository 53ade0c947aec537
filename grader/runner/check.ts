import { endingWith } from './measure/ending.ts'
import { sampleStacks } from './measure/stacks.ts'
import { runTests } from './measure/tests.ts'
import { findingOf } from './verdict/findings.ts'
import { placed, spinningIn, tookLong } from './verdict/spinning.ts'
import type { Check, Exercise, Kind, Limits, SourceFiles } from '../contracts/index.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

/**
 * Runs the TAP tests alone, on the core for checks, beside whatever the lane measures. Shows learners what a run would say about
 * correctness; decides nothing.
 * @param limits those of the warm sandboxes @param signal closes its sandbox; the result is then worthless
 */
export async function check(
  { exercise, files }: { exercise: Exercise; files: SourceFiles },
  sandbox: Sandbox,
  limits: Limits,
  signal: AbortSignal,
): Promise<Check> {
  const began = performance.now()
  const limited = { ...exercise, manifest: { ...exercise.manifest, limits } }
  const boxes = endingWith(signal, sandbox)
  const { tests, printed, failure } = await runTests(limited, files, boxes, 'check')
  signal.throwIfAborted()
  const samples = tookLong(failure) ? await sampleStacks(limited, files, boxes, 'tests', { core: 'check' }) : null
  signal.throwIfAborted()
  return {
    tests,
    ...(printed !== null && { printed }),
    findings: failure === null ? [] : [findingOf(placed(failure, spinningIn(samples, files)))],
    seconds: Math.round(performance.now() - began) / 1000,
    engine: sandbox.engine,
    sandbox: sandbox.kind,
  }
}

/**
 * Whether measuring this kind of task tolerates other work on one of the cores beside the lane. Functions and heaps are measured by the
 * CPU time of the lane's core and by memory. A server's latencies and a load test's trials also depend on the cores beside, which run
 * their load.
 * @param coresBeside the number of these cores; 0 if the lane is the only one
 */
export function toleratesChecks(kind: Kind, coresBeside: number): boolean {
  return coresBeside >= 2 || (coresBeside === 1 && kind !== 'http' && kind !== 'load-test')
}

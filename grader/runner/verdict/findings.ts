import type { Finding, Failure, FailureCode, Outcome } from '../../contracts/index.ts'
import { tookLong } from './spinning.ts'

/** Codes of observations that are not failures. */
type OtherCode =
  | 'stalls'
  | 'slow-start'
  | 'slow-tail'
  | 'unsteady'
  | 'hidden-growth'
  | 'high-level'
  | 'timers-waiting'
  | 'waiting'
  | 'prints'
  | 'prints-too-much'
  | 'bad-lane'
  | 'figures-differ'
  | 'trial-missed'
  | 'false-alarm'
  | 'over-requests'
  | 'promised'

/** Outcome, message and hint for each code. `{seen}` is replaced by the details of the case. */
export const FINDINGS: Record<FailureCode | OtherCode, { outcome: Outcome | null; message: string; hint: string }> = {
  interference: {
    outcome: 'forged',
    message: 'The submission wrote to the grader’s own channel. {seen}',
    hint: 'Times and answers are read outside your process, so nothing written from inside helps. Submit only your solution.',
  },
  syntax: {
    outcome: 'crash',
    message: '{seen}',
    hint: 'The engine could not parse the file. Fix the marked line.',
  },
  unloadable: {
    outcome: 'crash',
    message: 'The file threw an error while loading: {seen}',
    hint: 'Run it locally with node to see the same error. Only the modules named in the task are available.',
  },
  'no-export': {
    outcome: 'crash',
    message: 'The file does not export a function: {seen}.',
    hint: 'End the file with module.exports = yourFunction; in an ES module, write export default before it.',
  },
  threw: {
    outcome: 'crash',
    message: 'The code threw an error: {seen}',
    hint: 'A failing test shows an input that causes it. If every test passes, try other inputs: empty, negative, fractional, very long.',
  },
  exited: {
    outcome: 'crash',
    message: 'The process exited before it answered: {seen}.',
    hint: 'Do not call process.exit, and do not leave errors unhandled.',
  },
  silent: {
    outcome: 'timeout',
    message: 'The submission took too long: {seen}.',
    hint: 'Look for an endless loop, a request that is never answered, a setInterval that keeps the process alive (call .unref() on it), or work that grows with the square of the input.',
  },
  'cpu-limit': {
    outcome: 'timeout',
    message: 'The submission used up its CPU time: {seen}.',
    hint: 'Threads count as well. Look for work that continues after the answer.',
  },
  'waited-limit': {
    outcome: 'timeout',
    message: 'Measuring took too long: {seen}.',
    hint: 'Look for code that waits without computing, such as a timer or Atomics.wait, and for work that grows with the square of the input.',
  },
  'memory-limit': {
    outcome: 'memory',
    message: 'The submission exceeded its memory limit: {seen}.',
    hint: 'Look for something that grows with every call and is never released.',
  },
  'wrong-output': {
    outcome: 'wrong',
    message: 'An answer was wrong on inputs generated for this run. {seen}',
    hint: 'Inputs and requests differ from one to the next, and your code must not modify its input. Try other values and sizes, and the same input with different contents; of a server’s answer, compare status, headers and body.',
  },
  promised: {
    outcome: 'wrong',
    message: 'The function returns a promise, and not its answer.',
    hint: 'Remove `async`, or return the value itself: each call must return its answer at once.',
  },
  'stale-output': {
    outcome: 'wrong',
    message:
      'After the data had changed, or had been unavailable for a while, an outdated answer was served for longer than the task allows. {seen}',
    hint: 'Cached results must expire in time, and so must cached errors.',
  },
  'no-answer': {
    outcome: 'wrong',
    message: 'The load test did not say whether the second build is slower. It returned: {seen}',
    hint: 'Its promise must resolve with an object whose field `slower` is true or false.',
  },
  'over-time': {
    outcome: 'timeout',
    message: 'A trial took {seen}.',
    hint: 'Send fewer requests per round, or wait less. A promise that never resolves takes forever, and so does autocannon without an amount or a duration.',
  },
  'trial-missed': {
    outcome: 'wrong',
    message: 'Missed: {seen}',
    hint: 'Load what users load: every route, small and large, over one connection and over many.',
  },
  'false-alarm': {
    outcome: 'wrong',
    message: 'False alarm: {seen}',
    hint: 'Two runs of the same build differ as well. Only more rounds show by how much.',
  },
  'over-requests': {
    outcome: 'wrong',
    message: 'The load test sent too many requests: {seen}.',
    hint: 'Put load where it matters, and stop once the answer is clear.',
  },
  'over-output': {
    outcome: 'crash',
    message: 'The code printed too much during the tests: {seen}. The test report was cut off.',
    hint: 'Remove whatever prints, such as a leftover console.log: a test may call your code thousands of times.',
  },
  'test-failed': {
    outcome: 'wrong',
    message: '{seen}',
    hint: 'The test’s message shows the expected and the actual value.',
  },
  ours: {
    outcome: 'fault',
    message: 'Something failed in the grader. {seen}',
    hint: 'Your submission will be measured again; this run does not count.',
  },
  stalls: {
    outcome: 'slow',
    message: 'Typical calls are fast, but some stall: {seen}. So the verdict counts all calls.',
    hint: 'Look for work that is deferred and then done all at once, such as rehashing, eviction, compaction, or collecting a lot of garbage.',
  },
  'slow-start': {
    outcome: 'slow',
    message: 'The code takes too long to warm up: {seen}. The rest is charged to the calls.',
    hint: 'Build less before the first calls, or build only what they use.',
  },
  'slow-tail': {
    outcome: 'slow',
    message: 'The slowest requests take more than twice as long as the baseline’s: {seen}.',
    hint: 'Look for work that occasionally blocks the event loop, and for requests that wait in a queue or for a timer.',
  },
  unsteady: {
    outcome: 'slow',
    message: 'The speed varies from round to round, {seen}. The baseline was steady on the same core, so the verdict counts all calls.',
    hint: 'Look for work that depends on chance, on the time, or on the number of calls so far.',
  },
  'hidden-growth': {
    outcome: 'leak',
    message: 'The heap that the process reports stays within the limit, but the kernel sees its memory grow beyond that: {seen}.',
    hint: 'Memory outside the heap counts as well: Buffers, threads, and memory held by native modules.',
  },
  'high-level': {
    outcome: 'memory',
    message: 'The process holds {seen} more than the leanest solution. The limit is 32 MB, because growth could hide behind more.',
    hint: 'This is not a leak. Look for something built once, before or during the first calls, and make it smaller.',
  },
  'timers-waiting': {
    outcome: null,
    message: 'Timers that have not fired yet: {seen}. The memory they hold counts as retained.',
    hint: 'Deferred work runs between batches of up to 2,000 calls: promises, setImmediate, setTimeout with 0 ms. A longer timer is still pending when memory is measured. Clear it once its work is done.',
  },
  'bad-lane': {
    outcome: 'unsure',
    message: 'The measuring core was disturbed: {seen}.',
    hint: 'Its measurements were discarded.',
  },
  'figures-differ': {
    outcome: null,
    message: 'benchmark.js in your process reports an impossible figure: {seen}.',
    hint: 'Its clock or its arithmetic was changed from inside the process. The figure is not shown, and the verdict does not use it.',
  },
  prints: {
    outcome: null,
    message: 'The code prints {seen}.',
    hint: 'Printing is part of the measured time, and often most of it. Remove whatever prints, such as a leftover console.log, and run again: Check shows what was printed.',
  },
  'prints-too-much': {
    outcome: 'memory',
    message: 'The code’s printed output filled its memory: {seen}.',
    hint: 'This is not a leak: output waits in memory until it is read. Remove whatever prints, such as a leftover console.log, and run again.',
  },
  waiting: {
    outcome: null,
    message: 'Much of the time was spent waiting, not computing, so the verdict uses wall-clock time: {seen}.',
    hint: 'Sleeping or waiting for threads takes your caller’s time just as computing does.',
  },
}

export type FindingCode = keyof typeof FINDINGS

/** Makes a finding with its message and hint. */
export function finding(code: FindingCode, seen = '', place: Pick<Failure, 'file' | 'line' | 'column'> = {}): Finding {
  const { message, hint } = FINDINGS[code]
  return {
    code,
    message: message.replace('{seen}', () => seen).trim(),
    hint,
    ...(place.file !== undefined && { file: place.file }),
    ...(place.line !== undefined && { line: place.line }),
    ...(place.column !== undefined && { column: place.column }),
  }
}

/** Hint for code that was spinning at a known place (spinning.ts): it says more than a list of what takes long. */
const SPINNING_HINT =
  'It was interrupted there again and again. Look for a loop whose condition stays true, and for work that grows with the square of the input.'

export function findingOf(failure: Failure): Finding {
  const found = finding(failure.code, failure.seen, failure)
  return tookLong(failure) && failure.line !== undefined ? { ...found, hint: SPINNING_HINT } : found
}

export function outcomeOf(code: FindingCode): Outcome | null {
  return FINDINGS[code].outcome
}

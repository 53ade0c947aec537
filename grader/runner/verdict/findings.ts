import type { Finding, Failure, FailureCode, Outcome } from '../../contracts/index.ts'

/** Of what was noticed and is no mishap. */
type OtherCode =
  | 'stalls'
  | 'slow-start'
  | 'slow-tail'
  | 'unsteady'
  | 'hidden-growth'
  | 'high-level'
  | 'timers-waiting'
  | 'waiting'
  | 'bad-lane'
  | 'figures-differ'
  | 'trial-missed'
  | 'false-alarm'
  | 'over-requests'

/** What each mishap is called, and what it teaches. `{seen}` is what was seen. */
export const FINDINGS: Record<FailureCode | OtherCode, { outcome: Outcome | null; message: string; hint: string }> = {
  interference: {
    outcome: 'forged',
    message: 'The submission wrote into the grader’s own channel. {seen}',
    hint: 'Times and answers are read outside your process, so nothing written from inside can help. Submit the function alone.',
  },
  syntax: {
    outcome: 'crash',
    message: '{seen}',
    hint: 'The engine could not read the file. Mend the line that is marked.',
  },
  unloadable: {
    outcome: 'crash',
    message: 'The file threw while it was loaded: {seen}',
    hint: 'Run it at home with node: the same error shows. Modules other than those the task names are not there.',
  },
  'no-export': {
    outcome: 'crash',
    message: 'The file exports no function: {seen}.',
    hint: 'End it with module.exports = yourFunction.',
  },
  threw: {
    outcome: 'crash',
    message: 'The code threw: {seen}',
    hint: 'It happened on an input that you may not have tried. The tests name some of them.',
  },
  exited: {
    outcome: 'crash',
    message: 'The process ended while it was being asked: {seen}.',
    hint: 'Do not call process.exit, and do not let an error go unhandled.',
  },
  silent: {
    outcome: 'timeout',
    message: 'There was no answer in time: {seen}.',
    hint: 'Look for a loop that does not end, for a request that nobody answers, for a setInterval that keeps the process alive (call .unref() on it), or for work that grows with the square of the input.',
  },
  'cpu-limit': {
    outcome: 'timeout',
    message: 'The submission used up its CPU time: {seen}.',
    hint: 'Threads count as well. Look for work that goes on after the answer.',
  },
  'waited-limit': {
    outcome: 'timeout',
    message: 'Measuring it took too long: {seen}.',
    hint: 'Look for what waits without computing, as a timer or Atomics.wait does, and for work that grows with the square of the input.',
  },
  'memory-limit': {
    outcome: 'memory',
    message: 'The submission needed more memory than it may: {seen}.',
    hint: 'Look for something that grows with every call and is never let go.',
  },
  'wrong-output': {
    outcome: 'wrong',
    message: 'On inputs made for this run, an answer differed from the right one. {seen}',
    hint: 'The inputs change from call to call and must not be changed by you. Try other sizes, other divisors, the same array with other contents.',
  },
  'stale-output': {
    outcome: 'wrong',
    message:
      'After the data had changed, or could not be had for a while, what was before was told for longer than the task allows. {seen}',
    hint: 'What is remembered has to be forgotten in time, and so has a failure.',
  },
  'no-answer': {
    outcome: 'wrong',
    message: 'It did not say whether the second build is slower, but: {seen}',
    hint: 'The promise is to resolve with an object whose field `slower` is true or false.',
  },
  'over-time': {
    outcome: 'timeout',
    message: 'A trial was not told within {seen}.',
    hint: 'Send fewer requests in a round, or wait for less: a promise that nobody resolves, and autocannon without an amount or a duration, take for ever.',
  },
  'trial-missed': {
    outcome: 'wrong',
    message: 'Missed: {seen}',
    hint: 'Load what users load: every route, small and large, one connection and many.',
  },
  'false-alarm': {
    outcome: 'wrong',
    message: 'False alarm: {seen}',
    hint: 'Two runs of the same build differ, too. How much, only more rounds can tell.',
  },
  'over-requests': {
    outcome: 'wrong',
    message: 'It made too many requests: {seen}.',
    hint: 'Look where the load matters, and stop when it is clear.',
  },
  'over-output': {
    outcome: 'crash',
    message: 'While it was tested, more was printed than is read: {seen}. So what the tests found is not known to the end.',
    hint: 'Take out what prints, as a console.log that was left over: a test may call your code thousands of times.',
  },
  'test-failed': {
    outcome: 'wrong',
    message: '{seen}',
    hint: 'The test’s message says what was expected and what came.',
  },
  ours: {
    outcome: 'fault',
    message: 'Something of the grader’s failed. {seen}',
    hint: 'It is measured again and does not count.',
  },
  stalls: {
    outcome: 'slow',
    message: 'Typical calls are fast, but some stall: {seen}. All calls together decided.',
    hint: 'Look for work that is put off and then done all at once, such as rehashing, evicting, compacting, or collecting much garbage.',
  },
  'slow-start': {
    outcome: 'slow',
    message: 'It takes too long before it is warm: {seen}. The rest is charged to the calls.',
    hint: 'Build less before the first calls, or only what they use.',
  },
  'slow-tail': {
    outcome: 'slow',
    message: 'The slowest requests take more than twice as long as the baseline’s: {seen}.',
    hint: 'Look for what blocks the event loop now and then, and for requests that wait in line or for a timer.',
  },
  unsteady: {
    outcome: 'slow',
    message: 'Its speed varies from round to round, {seen}. The baseline beside it was steady, so all calls together decided.',
    hint: 'Look for work that depends on chance, on the time, or on how often the function was called.',
  },
  'hidden-growth': {
    outcome: 'leak',
    message:
      'The heap that the process reports is flat, but by the kernel’s count its memory grows, and that of the reference does not: {seen}.',
    hint: 'Memory outside the heap counts as well: Buffers, threads, what native modules hold.',
  },
  'high-level': {
    outcome: 'memory',
    message: 'The process holds {seen} more than the leanest solution, and the limit is 32 MB: growth could hide behind as much.',
    hint: 'This is no leak. Look for what is made once, before the first call or in the first calls, and make it smaller.',
  },
  'timers-waiting': {
    outcome: null,
    message: 'Timers that have not fired yet: {seen}. What they hold counts as left behind.',
    hint: 'Between batches of up to 2,000 calls deferred work runs: promises, setImmediate, setTimeout with 0 ms. A longer timer is still waiting when the memory is weighed. Clear it when its work is done.',
  },
  'bad-lane': {
    outcome: 'unsure',
    message: 'The core that measures was disturbed: {seen}.',
    hint: 'What it measured was thrown away. Run it again; it does not count.',
  },
  'figures-differ': {
    outcome: null,
    message: 'benchmark.js in your process says what cannot be: {seen}.',
    hint: 'Its clock, or its arithmetic, was changed from inside. It is not shown, and nothing is judged by it.',
  },
  waiting: {
    outcome: null,
    message: 'Much of the time was spent waiting and not computing, so the wall clock decided: {seen}.',
    hint: 'Sleeping, and waiting for threads, takes your caller’s time as computing does.',
  },
}

export type FindingCode = keyof typeof FINDINGS

/** A finding with its texts. */
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

export function findingOf(failure: Failure): Finding {
  return finding(failure.code, failure.seen, failure)
}

export function outcomeOf(code: FindingCode): Outcome | null {
  return FINDINGS[code].outcome
}

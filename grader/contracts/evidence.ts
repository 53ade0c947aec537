import type { Trial } from './load-test.ts'
import type { BenchmarkStats, HeapPoint, TestResult } from './verdict.ts'

/**
 * What can go wrong with a submission while it is measured, by code. Words, messages and hints are in runner/verdict/findings.ts.
 */
export const FAILURES = [
  'interference', // an answer that the harness never gives
  'syntax', // the engine cannot read a file
  'unloadable', // a file threw while it was loaded
  'no-export', // module.exports is not a function
  'threw', // the function threw
  'exited', // the process ended
  'silent', // no answer within the wall-clock limit
  'cpu-limit', // CPU time used up
  'waited-limit', // answers took too long in all, whatever they cost
  'memory-limit', // killed by the kernel for memory
  'wrong-output', // the digests differ, or the checker refused an output
  'stale-output', // an answer older than the task allows
  'no-answer', // a load test did not say whether it is slower
  'over-time', // a load test took longer over a trial than it may
  'over-output', // so much was printed that the tests' report could not be read to its end
  'test-failed', // a TAP test failed
  'ours', // a box of ours failed
] as const

export type FailureCode = (typeof FAILURES)[number]

export interface Failure {
  code: FailureCode
  /** What was seen, where the code alone does not tell. From a learner's box: their own text. */
  seen?: string
  file?: string
  line?: number
  column?: number
}

/** Ends a measurement: there is nothing to be measured any more. */
export class FailureError extends Error {
  override name = 'FailureError'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.seen ?? failure.code, options)
    this.failure = failure
  }
}

/** One side's work in a round. Times in nanoseconds; calls, or requests of a server. */
export interface Work {
  calls: number
  cpuNs: number
  wallNs: number
}

/** Baseline and submission, measured side by side in one round. */
export interface Round {
  baseline: Work
  yours: Work
}

/** One fresh pair of processes. */
export interface SpeedSession {
  rounds: Round[]
  /** All that both sides did before the first round, while their code was cold. Missing in the oldest recordings. */
  warmUp?: Round
}

/**
 * How many requests took how long, in rising order. Times are rounded to three digits, so that windows can be added up
 * and a report stays short.
 */
export type Latencies = [ms: number, requests: number][]

export interface HttpSession extends SpeedSession {
  connections: number
  /** Of every request in every round. Missing in the oldest recordings. */
  latencies?: { baseline: Latencies; yours: Latencies }
}

/** One pass over the heap: bytes in use after forced collections, at checkpoints `calls` apart, in order. */
export interface HeapPass {
  callsApart: number
  points: HeapPoint[]
}

/** One trial of a load test: what it was, and what was said. */
export interface TrialRun {
  trial: Trial
  said: boolean
  /** The reason that was given: the learner's own text. */
  why: string | null
  /** That reached the two builds. */
  requests: number
  seconds: number
}

/** What benchmark.js came to inside the learner's process. */
export interface BenchmarkRun {
  stats: BenchmarkStats | null
  failure: Failure | null
}

/** Memory of a process after two forced collections, with the young generation filled before, bytes. */
export interface Weight {
  /** Heap and external memory, as the process says. */
  usedBytes: number
  /** Less page cache, as the kernel says. */
  nowBytes: number
  /** Over its life, less page cache, as the kernel says. */
  peakBytes: number
}

/** Both sides after the same number of calls. */
export interface HeapLevel {
  calls: number
  yours: Weight
  reference: Weight
}

export interface TestRun {
  tests: TestResult[]
  failure: Failure | null
}

/** The canaries of a lane: two boxes with the same code, and one whose ratio to them is known, measured as a job is. */
export interface LaneReading {
  rounds: { same: Work; again: Work; known: Work }[]
}

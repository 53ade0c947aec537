import type { Endings } from './arrivals.ts'
import type { Trial } from './load-test.ts'
import type { Printed } from './printed.ts'
import type { BenchmarkStats, HeapPoint, TestResult } from './verdict.ts'

/** Codes of what can go wrong while a submission is measured. Outcomes, messages and hints are in runner/verdict/findings.ts. */
export const FAILURES = [
  'interference', // an answer that the harness never gives
  'syntax', // the engine cannot parse a file
  'unloadable', // a file threw while loading
  'no-export', // module.exports is not a function
  'threw', // the function threw
  'exited', // the process ended
  'silent', // no answer within the wall-clock limit
  'cpu-limit', // CPU time used up
  'waited-limit', // the answers took too long in total, whatever CPU time they used
  'memory-limit', // killed by the kernel for memory
  'wrong-output', // the digests differ, or the checker refused an output
  'stale-output', // an answer older than the task allows
  'no-answer', // a load test did not say whether it is slower
  'over-time', // a load test took longer over a trial than it may
  'over-output', // the output limit cut off the tests' report
  'test-failed', // a TAP test failed
  'ours', // one of our own sandboxes failed
] as const

export type FailureCode = (typeof FAILURES)[number]

export interface Failure {
  code: FailureCode
  /** Detail that the code alone does not give. From a learner's sandbox: the learner's own text. */
  seen?: string
  file?: string
  line?: number
  column?: number
}

/** One side's work in a round. Times in nanoseconds; calls, or requests of a server. */
export interface Work {
  calls: number
  cpuNs: number
  wallNs: number
}

/** Submission and baseline, or the reference in its place, measured side by side in one round. */
export interface Round {
  baseline: Work
  yours: Work
}

/** A fresh process of the submission beside the baseline’s. */
export interface SpeedSession {
  rounds: Round[]
  /** Work of both sides before the first round, while their code was cold. Missing in the oldest recordings. */
  warmUp?: Round
  /** Given if the reference took the place of the baseline, to decide the level of a pass. */
  against?: 'reference'
}

/**
 * Histogram of latencies, ascending. Latencies are rounded to three digits, so that windows can be added up and reports
 * stay short.
 */
export type Latencies = [ms: number, requests: number][]

export interface HttpSession extends SpeedSession {
  connections: number
  /** Latencies of every request in every round. Missing in the oldest recordings. */
  latencies?: { baseline: Latencies; yours: Latencies }
  /** Given if the load arrived at a rate: how its requests ended in all rounds. A call of a round is then an answer in time. */
  endings?: { baseline: Endings; yours: Endings }
}

/** One pass over the heap: bytes in use after forced collections, at checkpoints `callsApart` calls apart, in order. */
export interface HeapPass {
  callsApart: number
  points: HeapPoint[]
}

/** One trial of a load test, and the load test's answer. */
export interface TrialRun {
  trial: Trial
  /** Null: no answer for as long as it was waited for. */
  said: boolean | null
  /** The reason given by the load test: the learner's own text. */
  why: string | null
  /** Requests that reached the two builds. */
  requests: number
  seconds: number
}

/** Result of benchmark.js inside the learner's process. */
export interface BenchmarkRun {
  stats: BenchmarkStats | null
  failure: Failure | null
}

/** Memory of a process, bytes, after filling the young generation and forcing two collections. */
export interface Weight {
  /** Heap and external memory, as the process reports it. */
  usedBytes: number
  /** Memory without page cache, as the kernel reports it. */
  nowBytes: number
  /** Lifetime peak without page cache, as the kernel reports it. */
  peakBytes: number
}

/** A submission after that many calls, beside the reference after its first ones. */
export interface HeapLevel {
  calls: number
  yours: Weight
  reference: Weight
}

export interface TestRun {
  tests: TestResult[]
  /** What the submission printed meanwhile; null if nothing. */
  printed: Printed | null
  failure: Failure | null
}

/** What a call prints, on average. */
export interface Prints {
  lines: number
  bytes: number
}

/** The canaries of a lane, measured like a job: two sandboxes with the same code, and one whose ratio to them is known. */
export interface LaneReading {
  rounds: { same: Work; again: Work; known: Work }[]
}

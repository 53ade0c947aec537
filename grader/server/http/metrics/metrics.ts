import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { StageSeconds, Outcome } from '../../../contracts/index.ts'
import { describeState, type State } from './state.ts'

/** Seconds, from a quick lookup to a long poll. */
const HTTP_BUCKETS = [0.005, 0.02, 0.1, 0.5, 2.5, 10, 30]
/** Seconds, from opening a warm sandbox to waiting in the queue before a deadline. */
const STAGE_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 900]

export type TimedStage = 'waiting' | keyof StageSeconds

/**
 * Metrics of this process. Each API process has its own counters, and Prometheus adds them up. Figures from the store are read at each
 * scrape and are the same from every process.
 */
export interface Metrics {
  accepted(kind: string): void
  /** A run ended with an outcome; `answers` if it is the verdict and not a reason to measure again. */
  ran(kind: string, outcome: Outcome, answers: boolean): void
  took(kind: string, stage: TimedStage, seconds: number): void
  answered(request: { method: string; route: string; status: number }, seconds: number): void
  /** An event stream opened. @returns records its end */
  streaming(): () => void
  /** All metrics in Prometheus's text format. @param state null if the store does not answer */
  text(state: State | null): Promise<string>
  contentType: string
}

/** Memory, CPU time and event loop: one registry per process, even if it runs several servers. */
let ofProcess: Registry | null = null

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const submissions = new Counter({ name: 'hotpath_submissions_total', help: 'Submissions accepted', labelNames: ['kind'], registers })
  const runs = new Counter({
    name: 'hotpath_runs_total',
    help: 'Runs by outcome, including those that were measured again',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const verdicts = new Counter({
    name: 'hotpath_verdicts_total',
    help: 'Verdicts by outcome (runs that were not measured again)',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const stages = new Histogram({
    name: 'hotpath_stage_seconds',
    help: 'Duration of each stage of a run in seconds',
    labelNames: ['kind', 'stage'],
    buckets: STAGE_BUCKETS,
    registers,
  })
  const http = new Histogram({
    name: 'hotpath_http_request_seconds',
    help: 'Time to send a response in seconds, without event streams',
    labelNames: ['method', 'route', 'status'],
    buckets: HTTP_BUCKETS,
    registers,
  })
  const streams = new Gauge({ name: 'hotpath_event_streams', help: 'Open event streams', registers })
  const describe = describeState(registry)
  return {
    accepted: (kind) => submissions.inc({ kind }),
    ran(kind, outcome, answers) {
      runs.inc({ kind, outcome })
      if (answers) verdicts.inc({ kind, outcome })
    },
    took: (kind, stage, seconds) => stages.observe({ kind, stage }, seconds),
    answered: ({ method, route, status }, seconds) => http.observe({ method, route, status: String(status) }, seconds),
    streaming() {
      streams.inc()
      return () => streams.dec()
    },
    async text(state) {
      describe(state)
      return (await registry.metrics()) + (await processMetrics())
    },
    contentType: registry.contentType,
  }
}

function processMetrics(): Promise<string> {
  if (ofProcess === null) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess.metrics()
}

import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { StageSeconds, Outcome } from '../../../contracts/index.ts'
import { describeState, type State } from './state.ts'

/** Seconds, from a lookup to a long poll. */
const HTTP_BUCKETS = [0.005, 0.02, 0.1, 0.5, 2.5, 10, 30]
/** Seconds, from opening a warm box to a deadline's queue. */
const STAGE_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 900]

export type TimedStage = 'waiting' | keyof StageSeconds

/**
 * What this process has seen go by. Each API process counts for itself, and a reader adds them up, as Prometheus does with counters;
 * what is in the store is read when it is asked for, and is the same whichever process tells it.
 */
export interface Metrics {
  accepted(kind: string): void
  /** A run ended in a word; `answers` where that is the verdict, not a reason to measure again. */
  ran(kind: string, outcome: Outcome, answers: boolean): void
  took(kind: string, stage: TimedStage, seconds: number): void
  answered(request: { method: string; route: string; status: number }, seconds: number): void
  /** A stream of events opened. Returns what notes its end. */
  streaming(): () => void
  /** All of it in Prometheus's format. @param state of the store; null where it does not answer */
  text(state: State | null): Promise<string>
  contentType: string
}

/** Memory, CPU time and event loop: of the process, however many servers are in it. */
let ofProcess: Registry | null = null

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const submissions = new Counter({ name: 'hotpath_submissions_total', help: 'Submissions accepted', labelNames: ['kind'], registers })
  const runs = new Counter({
    name: 'hotpath_runs_total',
    help: 'Runs by the word that each ended in, those measured again as well',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const verdicts = new Counter({
    name: 'hotpath_verdicts_total',
    help: 'Verdicts by their word: runs that were the answer',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const stages = new Histogram({
    name: 'hotpath_stage_seconds',
    help: 'Seconds of a run by stage',
    labelNames: ['kind', 'stage'],
    buckets: STAGE_BUCKETS,
    registers,
  })
  const http = new Histogram({
    name: 'hotpath_http_request_seconds',
    help: 'Seconds until an answer was sent, streams left out',
    labelNames: ['method', 'route', 'status'],
    buckets: HTTP_BUCKETS,
    registers,
  })
  const streams = new Gauge({ name: 'hotpath_event_streams', help: 'Streams of events that are open', registers })
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

import type { Kind } from './exercise.ts'

/** Verdicts on one kind of task under one kind of noise, compared with the known truth. Fields that do not apply are null. */
export interface AccuracyRow {
  kind: Kind
  /** The kind of noise; `all` for every kind together. */
  noise: string
  /** Processor that measured; null for all machines together. */
  processor: string | null
  /** Oldest version of the measuring and judging rules (agent.ts) among these verdicts; null if not recorded. */
  rule: number | null
  verdicts: number
  /** Verdicts that can be wrong. If the true ratio equals the target, pass and slow are both right. */
  judged: number
  falsePasses: number
  falseFails: number
  unsure: number
  /** Verdicts with an outcome that none of these cases should get. */
  other: number
  /** Share of intervals that contain the true ratio. */
  covered: number | null
  /** Sessions discarded because the lane's canaries were off. */
  voided: number
  medianSeconds: number
  p90Seconds: number
  cpuSeconds: number
}

/** Another way to compare two functions, on the same pairs in the same run. */
export interface RivalRow {
  way: string
  pairs: number
  falsePasses: number
  falseFails: number
  medianSeconds: number
}

/** Measured error rates of verdicts, for the site's accuracy page. */
export interface Accuracy {
  /** First and last day of measuring, ISO dates. */
  from: string
  to: string
  engine: string
  processors: string[]
  command: string
  rows: AccuracyRow[]
  rivals: RivalRow[]
  /** Per way of measuring: measured ratio divided by true ratio, one value per pair of functions. */
  errors: { way: string; values: number[] }[]
}

/** How often one kind of error occurred on natural solutions, with the exact 95 % interval. */
export interface NaturalRate {
  /** For example `false leak`. */
  name: string
  count: number
  /** Verdicts where this error was possible. */
  of: number
  low: number
  high: number
}

/** Verdicts on natural solutions under one version of the rules, compared with long runs in plain Node. */
export interface NaturalRow {
  kind: Kind
  /** Version of the measuring and judging rules (agent.ts). */
  rule: number
  /** 1: solutions known when the rules last changed. 2: unseen ones. Null for both together. */
  part: 1 | 2 | null
  /** Solutions that count. */
  solutions: number
  /** Solutions too close to the target for pass or slow to be wrong; excluded from all rates. */
  borderline: number
  rates: NaturalRate[]
}

/** Figures on natural solutions for the site's accuracy page. */
export interface NaturalFigures {
  /** First and last day of grading; ISO dates. */
  from: string
  to: string
  engine: string
  processors: string[]
  rows: NaturalRow[]
}

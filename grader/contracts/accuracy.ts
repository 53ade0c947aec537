import type { Kind } from './exercise.ts'

/** Verdicts of one kind under one noise, against what is known to be right. Null where it does not apply. */
export interface AccuracyRow {
  kind: Kind
  /** What disturbed; `all` for all of it together. */
  noise: string
  /** Where; null for all machines together. */
  processor: string | null
  /** By which rule of measuring and judging (agent.ts), the oldest; null where that was not noted. */
  rule: number | null
  verdicts: number
  /** Of them those that could be wrong: where the truth is the target itself, either word is right. */
  judged: number
  falsePasses: number
  falseFails: number
  unsure: number
  /** Words that none of these cases should get. */
  other: number
  /** Share of intervals that hold the true ratio. */
  covered: number | null
  /** Sessions thrown away because the lane read wrong. */
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

/** How often verdicts are wrong, as it was measured. What the site's page on it shows. */
export interface Accuracy {
  /** The first and the last day of measuring, ISO dates. */
  from: string
  to: string
  engine: string
  processors: string[]
  command: string
  rows: AccuracyRow[]
  rivals: RivalRow[]
  /** For each way to measure, measured ratio over true ratio, one a function pair. */
  errors: { way: string; values: number[] }[]
}

/** How often something went wrong with natural solutions, with the exact interval of 95 %. */
export interface NaturalRate {
  /** As `false leak`. */
  name: string
  count: number
  /** Verdicts that could have gone wrong in this way. */
  of: number
  low: number
  high: number
}

/** Verdicts on natural solutions by one rule, against what long runs in plain Node found. */
export interface NaturalRow {
  kind: Kind
  /** By which rule of measuring and judging (agent.ts). */
  rule: number
  /** 1: solutions that were seen when the rules were last changed. 2: unseen ones. Null for both together. */
  part: 1 | 2 | null
  /** Those that count. */
  solutions: number
  /** Those too near the target for either word to be wrong; in no rate. */
  borderline: number
  rates: NaturalRate[]
}

/** What the site's page on accuracy shows of natural solutions. */
export interface NaturalFigures {
  /** When each row was graded; ISO dates. */
  from: string
  to: string
  engine: string
  processors: string[]
  rows: NaturalRow[]
}

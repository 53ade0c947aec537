import type { Kind } from './exercise.ts'

/** Measured cost of a verdict on one kind of task, with the lane always busy. */
export interface CapacityCost {
  kind: Kind
  /** Seconds from one verdict to the next: how long each one occupied the lane. */
  seconds: number[]
  verdictsPerMinute: number
  /** 95 % interval of `verdictsPerMinute`. */
  low: number
  high: number
  /** CPU seconds of sandboxes on the lane’s core, mean per verdict. */
  laneCpuSeconds: number
  /** CPU seconds on other cores, mean per verdict: the other sandboxes, the agent, the container engine. */
  besideCpuSeconds: number
  /** Number of verdicts behind both means. */
  billed: number
}

/** What measuring costs on one machine: the input of the site’s capacity page. */
export interface Capacity {
  /** ISO date. */
  measuredOn: string
  engine: string
  sandbox: string
  processor: string
  /** The core that measured. */
  lane: number
  command: string
  /** What a reader must know about how these figures were taken. */
  notes: string[]
  costs: CapacityCost[]
  /**
   * CPU seconds of the API with its embedded store: to accept one submission; for one submission in total, until its
   * verdict is delivered; and per idle second.
   */
  api: { acceptCpuSeconds: number; submissionCpuSeconds: number; idleCores: number }
  /** The model compared with a run of a real server; null before the first check. */
  check: CapacityCheck | null
}

/** One figure of a run beside the model's forecast: the median of the simulations and the interval that holds 90 % of them. */
export interface Foretold {
  what: string
  unit: 's' | ''
  foretold: number
  low: number
  high: number
  happened: number
  /** Error of the forecast, in percent of what happened. */
  errorPercent: number
}

/** A burst of submissions sent to a real server. */
export interface CapacityCheck {
  checkedOn: string
  lanes: number
  submissions: number
  /** Duration of the burst. */
  windowSeconds: number
  /** Share of all lanes’ time that the burst demands at its very end, by the model. */
  peakLoad: number
  figures: Foretold[]
}

import type { Kind } from './exercise.ts'

/** What a verdict of one kind of task costs, as it was measured with the lane never at rest. */
export interface CapacityCost {
  kind: Kind
  /** Seconds from one verdict to the next: how long each kept the lane. */
  seconds: number[]
  verdictsPerMinute: number
  /** Interval of that in which it lies in 95 of 100 cases. */
  low: number
  high: number
  /** CPU seconds of boxes on the lane’s core, mean of a verdict. */
  laneCpuSeconds: number
  /** CPU seconds on other cores, mean of a verdict: boxes beside, the agent, the container engine. */
  besideCpuSeconds: number
  /** Verdicts that both were taken of. */
  billed: number
}

/** What measuring costs on a machine. What the site’s page on capacity computes with. */
export interface Capacity {
  /** ISO date. */
  measuredOn: string
  engine: string
  sandbox: string
  processor: string
  /** The core that measured. */
  lane: number
  command: string
  /** What a reader must know of how it was taken. */
  notes: string[]
  costs: CapacityCost[]
  /**
   * CPU seconds of the API with its embedded store: to accept one submission; for all of it, until its verdict is told;
   * and of each second at rest.
   */
  api: { acceptCpuSeconds: number; submissionCpuSeconds: number; idleCores: number }
  /** The model against a run of a real server; null until it was checked. */
  check: CapacityCheck | null
}

/** One figure of a run, beside what the model foretold: the middle and the ends of 90 in 100 simulations. */
export interface Foretold {
  what: string
  unit: 's' | ''
  foretold: number
  low: number
  high: number
  happened: number
  /** Of what happened, in per cent. */
  errorPercent: number
}

/** A rush that was offered to a real server. */
export interface CapacityCheck {
  checkedOn: string
  lanes: number
  submissions: number
  /** How long they came. */
  windowSeconds: number
  /** Of all lanes’ time, what the rush asks for at its very end, by the model. */
  peakLoad: number
  figures: Foretold[]
}

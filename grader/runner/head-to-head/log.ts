import type { Outcome } from '../../contracts/index.ts'
import type { LaneHealth } from '../verdict/lane.ts'

/** State of a head-to-head run, so that one that was broken off can continue. Contains only complete rounds. */
export interface ContestLog {
  contest: string
  rounds: number
  /** By submission. */
  sessions: Map<string, unknown[]>
  /** Submissions that did not pass this time, with their outcome. */
  dropped: Map<string, Outcome>
  readings: LaneHealth[]
  /** Sessions discarded because the canaries were off or the grader failed. */
  voided: number
  /** Time spent measuring so far, without waiting. */
  seconds: number
}

/** The log of the latest head-to-head run. If broken off, the run returns to the same agent if it is the only one. */
export class LastLog {
  #log: ContestLog | null = null

  of(contest: string): ContestLog {
    if (this.#log?.contest !== contest)
      this.#log = { contest, rounds: 0, sessions: new Map(), dropped: new Map(), readings: [], voided: 0, seconds: 0 }
    return this.#log
  }
}

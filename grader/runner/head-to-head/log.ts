import type { Outcome } from '../../contracts/index.ts'
import type { LaneHealth } from '../verdict/lane.ts'

/** What a contest has come to: one that was broken off goes on from there. Only whole rounds are in it. */
export interface ContestLog {
  contest: string
  rounds: number
  /** By submission. */
  sessions: Map<string, unknown[]>
  /** Who did not pass this time, with what it was instead. */
  dropped: Map<string, Outcome>
  readings: LaneHealth[]
  /** Sessions that were thrown away because the lane read wrong, or something of ours failed. */
  voided: number
  /** Measured so far, without what was waited. */
  seconds: number
}

/** The log of the contest that was begun last: broken off, it comes back to the same agent, where there is one. */
export class LastLog {
  #log: ContestLog | null = null

  of(contest: string): ContestLog {
    if (this.#log?.contest !== contest)
      this.#log = { contest, rounds: 0, sessions: new Map(), dropped: new Map(), readings: [], voided: 0, seconds: 0 }
    return this.#log
  }
}

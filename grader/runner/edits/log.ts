import type { Grouped } from './effects.ts'

/** State of a run, so that one that was broken off can continue. */
export interface EditsLog extends Grouped {
  /** Whether the program with a subset of the edits works, by its key. */
  works: Map<string, boolean>
  /** Sessions discarded because the lane was disturbed. */
  voided: number
  /** Why it ended before the figures were exact. */
  notes: string[]
  /** Time on the lane so far. */
  seconds: number
}

export function emptyLog(): EditsLog {
  return { groups: [], bonds: new Map(), sessions: [], works: new Map(), voided: 0, notes: [], seconds: 0 }
}

import { comparePair, LEAST_SESSIONS, MOST_SESSIONS, pairsOf, type PairFigures } from '../verdict/compare-variants.ts'
import { MOST_VOIDED, type LaneHealth } from '../verdict/lane.ts'
import { hasSameInputs, type Session } from './agreement.ts'
import type { ComparisonTrouble } from '../../contracts/index.ts'

/** Seconds of measuring after which no new session starts: others are waiting. */
export const MOST_SECONDS = 60

/** What has been measured so far. */
export interface Progress {
  /** Number of variants. */
  count: number
  sessions: Session[]
  readings: LaneHealth[]
  /** Sessions discarded because the canaries were off. */
  voided: number
  seconds: number
  trouble: ComparisonTrouble | null
}

/** Nothing yet. */
export function begin(count: number): Progress {
  return { count, sessions: [], readings: [], voided: 0, seconds: 0, trouble: null }
}

/** Comparisons that were broken off, to keep. They return to the same agent if it is the only one. */
const KEPT = 20

/** The progress of unfinished comparisons: a submission breaks one off, and the next call goes on with the sessions so far. */
export class UnfinishedComparisons {
  readonly #kept = new Map<string, Progress>()

  /** Calls `go` with the progress of a comparison, or a new one. Keeps it until `go` succeeds. @param count of the variants */
  async keeping<T>(id: string, count: number, go: (progress: Progress) => Promise<T>): Promise<T> {
    const progress = this.#kept.get(id) ?? begin(count)
    this.#kept.delete(id)
    this.#kept.set(id, progress)
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    const result = await go(progress)
    this.#kept.delete(id)
    return result
  }
}

/** Whether another session would change nothing, or cannot be had. */
export function isOver(progress: Progress): boolean {
  const { sessions, voided, seconds } = progress
  if (sessions.length >= MOST_SESSIONS || voided > MOST_VOIDED || seconds >= MOST_SECONDS) return true
  if (!sessions.every(hasSameInputs)) return true
  return sessions.length >= LEAST_SESSIONS && figuresOf(progress).every(({ clear }) => clear)
}

/** Figures of all pairs; none before there is a spread between sessions, or if the inputs differ. */
export function figuresOf({ count, sessions }: Progress): PairFigures[] {
  if (sessions.length < 2 || !sessions.every(hasSameInputs)) return []
  const pairs = pairsOf(count)
  return pairs.map(([base, other]) => comparePair(sessions, base, other, pairs.length))
}

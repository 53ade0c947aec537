import { mean, sum } from 'd3-array'
import type { Kind } from '../../contracts/index.ts'
import type { Run } from './runs.ts'

/** Default service times in seconds, before anything was measured on this machine. */
export const UNMEASURED_SECONDS: Record<Kind, number> = { reading: 0.1, function: 2, heap: 2, http: 9, 'load-test': 40 }

/** Runs of an exercise that make its own mean good enough. With fewer, the mean of its kind stands for those that are missing. */
const ENOUGH = 3

/** Newest runs of an exercise or a kind that count: older ones were of another class, or another machine. */
const NEWEST = 20

/** Older runs say nothing about the current lanes. */
const OF_LATE_SECONDS = 120
/** Agents poll more often than this, so a longer wait means that all lanes were busy. */
const WAITED_SECONDS = 2
/** Busy lanes end a run at least this often: in twice the time of the longer of two runs, and some seconds. A longer gap means no lanes. */
const GAP_FACTOR = 2
const GAP_SECONDS = 5
/** Consecutive runs per lane needed to measure the overhead between runs, and the largest overhead factor accepted. */
const IN_A_ROW = 3
const OVERHEAD_AT_MOST = 10

/** Seconds that a run occupies a lane: per exercise, and on average over recent arrivals. */
export interface ServiceTimes {
  of(exercise: string): number
  mean: number
}

/**
 * Mean of the newest runs of the exercise, as far as there are none of its kind, else the default of that kind; multiplied by the lanes'
 * overhead between runs, if it could be measured.
 * @param runs newest first
 * @param kindOf null for an exercise that is no longer offered
 */
export function serviceTimesFrom(runs: readonly Run[], kindOf: (exercise: string) => Kind | null, lanes: number): ServiceTimes {
  const byExercise = Map.groupBy(runs, ({ exercise }) => exercise)
  const byKind = Map.groupBy(runs, ({ exercise }) => kindOf(exercise))
  const overhead = overheadOf(runs, lanes)
  const overall = meanOf(runs) ?? UNMEASURED_SECONDS.function
  const secondsOf = (exercise: string) => {
    const own = newest(byExercise.get(exercise))
    const kind = kindOf(exercise)
    const usual = meanOf(newest(byKind.get(kind))) ?? (kind === null ? overall : UNMEASURED_SECONDS[kind])
    const missing = Math.max(0, ENOUGH - own.length)
    return (sum(own, ({ seconds }) => seconds) + missing * usual) / (own.length + missing)
  }
  return { of: (exercise) => overhead * secondsOf(exercise), mean: overhead * overall }
}

/**
 * Time between the starts of two runs on a busy lane, as a multiple of a run's duration. It covers canary readings, fetching and
 * reporting jobs, and reruns. 1 if nobody had to wait. Time in which the lanes were away does not count.
 */
function overheadOf(runs: readonly Run[], lanes: number): number {
  const end = runs.findIndex(
    (run, index) => run.waitedSeconds <= WAITED_SECONDS || run.agoSeconds > OF_LATE_SECONDS || (index > 0 && isGap(runs[index - 1]!, run)),
  )
  const row = end === -1 ? runs : runs.slice(0, end)
  if (row.length <= IN_A_ROW * lanes) return 1
  const passed = row.at(-1)!.agoSeconds - row[0]!.agoSeconds
  const taken = sum(row.slice(0, -1), ({ seconds }) => seconds)
  return Math.min(Math.max((passed * lanes) / taken, 1), OVERHEAD_AT_MOST)
}

/** Whether the lanes were away between two runs, the later of which is given first. */
function isGap(later: Run, run: Run): boolean {
  return run.agoSeconds - later.agoSeconds > GAP_FACTOR * Math.max(later.seconds, run.seconds) + GAP_SECONDS
}

function newest(runs: readonly Run[] = []): readonly Run[] {
  return runs.slice(0, NEWEST)
}

function meanOf(runs: readonly Run[]): number | undefined {
  return mean(runs, ({ seconds }) => seconds)
}

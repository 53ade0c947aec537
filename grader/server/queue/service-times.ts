import { mean, sum } from 'd3-array'
import type { Kind } from '../../contracts/index.ts'
import type { Run } from './runs.ts'

/** Seconds that an attempt takes where nothing is known yet of this machine. */
export const UNMEASURED_SECONDS: Record<Kind, number> = { reading: 0.1, function: 2, heap: 2, http: 9, 'load-test': 40 }

/** Runs of one exercise whose mean is believed. With fewer, its kind's is better. */
const ENOUGH = 3

/** What was measured longer ago tells nothing of the lanes that are there now. */
const OF_LATE_SECONDS = 120
/** Who waited longer than agents take to come again, waited for a lane. */
const WAITED_SECONDS = 2
/** Runs one after the other, for each lane, by which it is judged how fast lanes take them; and how far that is believed. */
const IN_A_ROW = 3
const OVERHEAD_AT_MOST = 10

/** What a run takes a lane, in seconds: by exercise, and by what comes in the long run. */
export interface ServiceTimes {
  of(exercise: string): number
  mean: number
}

/**
 * By the mean of what was run of late: of the exercise, else of its kind, else what is usual for that kind; and all of it longer
 * by what lanes do between runs, where it could be seen.
 * @param runs newest first
 * @param kindOf null for an exercise that is offered no more
 */
export function serviceTimesFrom(runs: readonly Run[], kindOf: (exercise: string) => Kind | null, lanes: number): ServiceTimes {
  const byExercise = Map.groupBy(runs, ({ exercise }) => exercise)
  const byKind = Map.groupBy(runs, ({ exercise }) => kindOf(exercise))
  const overhead = overheadOf(runs, lanes)
  const overall = meanOf(runs) ?? UNMEASURED_SECONDS.function
  const secondsOf = (exercise: string) => {
    const own = byExercise.get(exercise) ?? []
    if (own.length >= ENOUGH) return meanOf(own)!
    const kind = kindOf(exercise)
    return meanOf(byKind.get(kind) ?? []) ?? (kind === null ? overall : UNMEASURED_SECONDS[kind])
  }
  return { of: (exercise) => overhead * secondsOf(exercise), mean: overhead * overall }
}

/**
 * How much longer it is from one run to the next on a lane than a run takes, as long as others waited: the lane is looked at, jobs
 * are fetched and reported, some are measured twice. 1 where nobody had to wait.
 */
function overheadOf(runs: readonly Run[], lanes: number): number {
  const end = runs.findIndex(({ waitedSeconds, agoSeconds }) => waitedSeconds <= WAITED_SECONDS || agoSeconds > OF_LATE_SECONDS)
  const row = end === -1 ? runs : runs.slice(0, end)
  if (row.length <= IN_A_ROW * lanes) return 1
  const passed = row.at(-1)!.agoSeconds - row[0]!.agoSeconds
  const taken = sum(row.slice(0, -1), ({ seconds }) => seconds)
  return Math.min(Math.max((passed * lanes) / taken, 1), OVERHEAD_AT_MOST)
}

function meanOf(runs: readonly Run[]): number | undefined {
  return mean(runs, ({ seconds }) => seconds)
}

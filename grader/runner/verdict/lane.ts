import { median } from './interval.ts'
import type { LaneNote, LaneReading } from '../../contracts/index.ts'

/*
 * Can what this lane measures be believed? Two boxes with the same code must read 1.00 of each other, and a third with
 * half as much again must read 1.50, at the same time as the job and on the same core.
 */

/** Work of the third box over that of the others, by construction. */
export const KNOWN_RATIO = 1.5
/** Half the band of a verdict: a lane that errs by more may push a ratio outside of its band to the wrong side. */
const MOST_ERROR = 0.035
/** Sessions, or trials, that a bad lane may cost before the verdict is given up as unsure. */
export const MOST_VOIDED = 3

/** Share of the core that the lane must have had while it measured. CPU time stands up to less, caches do not. */
const LEAST_SHARE = 0.4

export interface LaneHealth {
  healthy: boolean
  /** Log-ratio of equal code: 0 on a perfect lane. */
  equalError: number
  /** Log of what the known ratio read over what it is. */
  knownError: number
  /** CPU time over wall-clock time. */
  share: number
}

export function laneHealth(reading: LaneReading): LaneHealth {
  const perCall = (box: 'same' | 'again' | 'known') => reading.rounds.map((round) => Math.log(round[box].cpuNs / round[box].calls))
  const [same, again, known] = [perCall('same'), perCall('again'), perCall('known')]
  const equalError = median(same.map((value, round) => value - again[round]!))
  const knownError = median(known.map((value, round) => value - (same[round]! + again[round]!) / 2)) - Math.log(KNOWN_RATIO)
  const works = reading.rounds.flatMap((round) => [round.same, round.again, round.known])
  // Of all the time: who takes the core for 80 ms in every 100 leaves most short batches alone.
  const share = sum(works.map(({ cpuNs }) => cpuNs)) / sum(works.map(({ wallNs }) => wallNs))
  const exact = Math.abs(equalError) <= MOST_ERROR && Math.abs(knownError) <= MOST_ERROR
  return { healthy: exact && share >= LEAST_SHARE, equalError, knownError, share }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** The readings of one verdict in one note. */
export function laneNote(readings: readonly LaneHealth[], voided: number): LaneNote | undefined {
  if (readings.length === 0) return undefined
  const furthest = (errors: number[]) => Math.exp(errors.reduce((most, error) => (Math.abs(error) > Math.abs(most) ? error : most)))
  return {
    equal: furthest(readings.map((reading) => reading.equalError)),
    known: furthest(readings.map((reading) => reading.knownError)),
    share: Math.min(...readings.map((reading) => reading.share)),
    voided,
  }
}

export function describeLane({ equalError, knownError, share }: LaneHealth): string {
  const ratio = (error: number) => `${Math.exp(error).toFixed(3)}`
  return `equal code read ${ratio(equalError)}, a known ratio ${ratio(knownError)} of what it is, and the lane had ${Math.round(100 * share)} % of its core`
}

import { median } from './interval.ts'
import { LANE_OUT_LENGTH, type LaneNote, type LaneReading, type LaneState } from '../../contracts/index.ts'

/*
 * Checks whether a lane measures correctly. Two sandboxes with the same code must measure a ratio of 1.00, and a third one
 * with 1.5 times the work a ratio of 1.50, at the same time as the job and on the same core.
 */

/** Work of the third sandbox relative to the others, by construction. */
export const KNOWN_RATIO = 1.5
/** Half the band of a verdict. A larger error could push a ratio outside its band to the wrong side of the target. */
const MOST_ERROR = 0.035
/** Sessions or trials lost to a bad lane before the verdict becomes unsure. */
export const MOST_VOIDED = 3

/**
 * Least share of the core that a lane needs while measuring. CPU times would stay correct with less, but other programs would evict the
 * caches.
 */
const LEAST_SHARE = 0.4

export interface LaneHealth {
  healthy: boolean
  /** Log-ratio of equal code: 0 on a perfect lane. */
  equalError: number
  /** Log of the known ratio's measured over its true value. */
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
  // Over the whole time: a process that takes the core for 80 of every 100 ms still leaves most short batches undisturbed.
  const share = sum(works.map(({ cpuNs }) => cpuNs)) / sum(works.map(({ wallNs }) => wallNs))
  const exact = Math.abs(equalError) <= MOST_ERROR && Math.abs(knownError) <= MOST_ERROR
  return { healthy: exact && share >= LEAST_SHARE, equalError, knownError, share }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Sums up the readings of one verdict. */
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
  return `identical code measured ${ratio(equalError)}, a known ratio ${ratio(knownError)} of its true value, and the lane got ${Math.round(100 * share)} % of its core`
}

/** Placeholder until a reading succeeds. Real readings are never 0. */
const UNREAD = { equal: 0, known: 0, share: 0 }

/**
 * State of a lane after a failed reading, even the first: out of service, with the reason for the API.
 * @param before the last reported state; null if there was no reading yet
 */
export function afterFailure(before: LaneState | null, { message }: Error): LaneState {
  return { ...(before ?? UNREAD), out: message.slice(0, LANE_OUT_LENGTH) }
}

import { minIndex } from 'd3-array'
import { COMING_SECONDS, type QueueState } from './waiting.ts'
import type { ServiceTimes } from './service-times.ts'

/** A run that is overdue is assumed to take another quarter of the usual time. */
const LATE_SHARE = 1 / 4

/**
 * Seconds until an agent takes a submission: `soonest` if no later arrival overtakes it, `latest` if as many do as is plausible.
 */
export interface Wait {
  soonest: number
  latest: number
}

export interface Forecast {
  /** Wait of each waiting submission, in queue order; null without lanes. */
  waits: (Wait | null)[]
  /** Wait of a submission that arrives now, behind `ahead` others. @param tagInSeconds seconds until the clock reaches its start tag */
  waitOf(ahead: number, tagInSeconds: number): Wait | null
}

/**
 * Simulates when waiting submissions will be taken: each lane finishes its run and takes the next, and each run takes as long as recent
 * runs of such tasks. First-time senders overtake people who sent several submissions; how many will come can only be estimated.
 */
export function forecast({ waiting, running, coming }: QueueState, lanes: number, serviceTimes: ServiceTimes): Forecast {
  if (lanes === 0) return { waits: waiting.map(() => null), waitOf: () => null }
  const load = ((upperBound(coming) / COMING_SECONDS) * serviceTimes.mean) / lanes
  const free = freeIn(running, lanes, serviceTimes)
  const taken = waiting.map(({ exercise }) => {
    const lane = minIndex(free)
    const start = free[lane]!
    free[lane] = start + serviceTimes.of(exercise)
    return start
  })
  return {
    waits: taken.map((soonest, index) => overtaken(soonest, waiting[index]!.tagInSeconds, load)),
    waitOf(ahead, tagInSeconds) {
      // The position can exceed the queue that was just read.
      const soonest = taken[ahead] ?? Math.min(...free) + ((ahead - taken.length) * serviceTimes.mean) / lanes
      return overtaken(soonest, tagInSeconds, load)
    },
  }
}

/** Seconds until each lane is free. */
function freeIn(running: QueueState['running'], lanes: number, serviceTimes: ServiceTimes): number[] {
  const left = running.map(({ exercise, forSeconds }) =>
    Math.max(serviceTimes.of(exercise) - forSeconds, serviceTimes.of(exercise) * LATE_SHARE),
  )
  // The job of a dead agent counts as running for some seconds more, on a lane that no longer exists.
  return [...Array<number>(Math.max(0, lanes - left.length)).fill(0), ...left.sort((a, b) => a - b)].slice(0, lanes)
}

/** Upper bound, at about 95 %, on the Poisson mean behind an observed count (3 for 0, 53 for 40). */
function upperBound(came: number): number {
  return came + 2 * Math.sqrt(came) + 3
}

/** Solves w = soonest + load × min(w, tag) for the latest wait w: others can overtake until the clock reaches the start tag. */
function overtaken(soonest: number, tagInSeconds: number, load: number): Wait {
  if (tagInSeconds <= 0) return { soonest, latest: soonest }
  const whileItWaits = load < 1 ? soonest / (1 - load) : Infinity
  return { soonest, latest: Math.min(whileItWaits, soonest + load * tagInSeconds) }
}

/** A wait as the API reports it. */
export interface WaitEstimate {
  /** Null without lanes. */
  expectedSeconds: number | null
  /** Present if it differs from `expectedSeconds` after rounding. */
  latestSeconds?: number
}

/** Rounds a wait to the precision of the estimate. */
export function toEstimate(wait: Wait | null): WaitEstimate {
  if (wait === null) return { expectedSeconds: null }
  const [expectedSeconds, latestSeconds] = [roughly(wait.soonest), roughly(wait.latest)]
  return latestSeconds > expectedSeconds ? { expectedSeconds: roughly(wait.soonest, Math.floor), latestSeconds } : { expectedSeconds }
}

/**
 * Rounds seconds to steps of 5 s below a minute, 30 s below two minutes, a minute below an hour, and ten minutes above.
 */
export function roughly(seconds: number, round = Math.ceil): number {
  const step = seconds < 60 ? 5 : seconds < 120 ? 30 : seconds < 3600 ? 60 : 600
  return round(seconds / step) * step
}

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
  /** Wait of a submission to an exercise that arrives now, behind `ahead` others. @param tagInSeconds seconds until the clock reaches its start tag */
  waitOf(ahead: number, tagInSeconds: number, exercise: string): Wait | null
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
    waitOf(ahead, tagInSeconds, exercise) {
      // The position can exceed the queue that was just read. Those that have come since are most likely of the same class.
      const soonest = taken[ahead] ?? Math.min(...free) + ((ahead - taken.length) * serviceTimes.of(exercise)) / lanes
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
  const [soonest, latest] = [roughly(wait.soonest, Math.floor), roughly(wait.latest, Math.ceil)]
  if (latest - soonest > stepOf(wait.latest)) return { expectedSeconds: soonest, latestSeconds: latest }
  const middle = (wait.soonest + wait.latest) / 2
  // A short wait is not reported as none.
  return { expectedSeconds: roughly(middle) || roughly(middle, Math.ceil) }
}

/** Rounds seconds to steps of 5 s below a minute, 10 s below two minutes, half a minute below ten, a minute below an hour, and ten minutes above. */
export function roughly(seconds: number, round = Math.round): number {
  const step = stepOf(seconds)
  return round(seconds / step) * step
}

function stepOf(seconds: number): number {
  if (seconds < 60) return 5
  if (seconds < 120) return 10
  if (seconds < 600) return 30
  return seconds < 3600 ? 60 : 600
}

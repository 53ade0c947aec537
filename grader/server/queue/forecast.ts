import { minIndex } from 'd3-array'
import { COMING_SECONDS, type Scene } from './line.ts'
import type { ServiceTimes } from './service-times.ts'

/** A run that has taken longer than others do goes on for a quarter of their time, as far as anyone knows. */
const LATE_SHARE = 1 / 4

/**
 * Seconds until one is taken: at the soonest, where nobody comes any more who goes before it, and at the latest, where
 * as many do as may.
 */
export interface Wait {
  soonest: number
  latest: number
}

export interface Forecast {
  /** Of each that waits, in their order; null where no lane is there. */
  waits: (Wait | null)[]
  /** The same of one that came now, behind that many others. @param tagInSeconds until the clock reaches its tag */
  waitOf(ahead: number, tagInSeconds: number): Wait | null
}

/**
 * When those who wait will be taken: every lane ends what it has, and takes the next, each of which takes what such tasks
 * took of late. Who has sent many before is overtaken meanwhile by those who come for the first time, and how many they are nobody knows.
 */
export function forecast({ waiting, running, coming }: Scene, lanes: number, serviceTimes: ServiceTimes): Forecast {
  if (lanes === 0) return { waits: waiting.map(() => null), waitOf: () => null }
  const load = ((hardlyMore(coming) / COMING_SECONDS) * serviceTimes.mean) / lanes
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
      // Behind more than there were a moment ago.
      const soonest = taken[ahead] ?? Math.min(...free) + ((ahead - taken.length) * serviceTimes.mean) / lanes
      return overtaken(soonest, tagInSeconds, load)
    },
  }
}

/** Seconds until each lane has ended what it does now. */
function freeIn(running: Scene['running'], lanes: number, serviceTimes: ServiceTimes): number[] {
  const left = running.map(({ exercise, forSeconds }) =>
    Math.max(serviceTimes.of(exercise) - forSeconds, serviceTimes.of(exercise) * LATE_SHARE),
  )
  // A job whose agent has died is running for some seconds more, on a lane that is not there.
  return [...Array<number>(Math.max(0, lanes - left.length)).fill(0), ...left.sort((a, b) => a - b)].slice(0, lanes)
}

/** Where so many came by chance, as many as come in the mean are more than this once in twenty times (Poisson: of none, 3; of 40, 53). */
function hardlyMore(came: number): number {
  return came + 2 * Math.sqrt(came) + 3
}

/** At the latest, w: w = soonest + load × min(w, tag), for others may pass until the clock has reached its tag. */
function overtaken(soonest: number, tagInSeconds: number, load: number): Wait {
  if (tagInSeconds <= 0) return { soonest, latest: soonest }
  const whileItWaits = load < 1 ? soonest / (1 - load) : Infinity
  return { soonest, latest: Math.min(whileItWaits, soonest + load * tagInSeconds) }
}

/** What is told of a wait. */
export interface WaitEstimate {
  /** Null where no lane is there. */
  expectedSeconds: number | null
  /** Where it may well take longer, by more than the step in which times are told. */
  latestSeconds?: number
}

/** A wait as far as it can be known. */
export function toEstimate(wait: Wait | null): WaitEstimate {
  if (wait === null) return { expectedSeconds: null }
  const [expectedSeconds, latestSeconds] = [roughly(wait.soonest), roughly(wait.latest)]
  return latestSeconds > expectedSeconds ? { expectedSeconds: roughly(wait.soonest, Math.floor), latestSeconds } : { expectedSeconds }
}

/**
 * Seconds as far as they can be known: in steps of 5 s under a minute, of 30 s under two, of a minute under an hour,
 * and of ten from there.
 */
export function roughly(seconds: number, round = Math.ceil): number {
  const step = seconds < 60 ? 5 : seconds < 120 ? 30 : seconds < 3600 ? 60 : 600
  return round(seconds / step) * step
}

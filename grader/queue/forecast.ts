import { minIndex } from 'd3-array'
import { COMING_SECONDS, type Scene } from './line.ts'
import type { Paces } from './paces.ts'

/** A run that has taken longer than others do goes on for a quarter of their time, as far as anyone knows. */
const LATE_SHARE = 1 / 4

export interface Forecast {
  /** Seconds until each that waits is taken, in their order; null where no lane is there. */
  starts: (number | null)[]
  /** The same of one that came now, behind that many others. @param tagInSeconds until the clock reaches its tag */
  startOf(ahead: number, tagInSeconds: number): number | null
}

/**
 * When those who wait will be taken: every lane ends what it has, and takes the next, each of which takes what such tasks
 * took of late. Who has sent many before is overtaken meanwhile by those who come for the first time, as many as come now.
 */
export function forecast({ waiting, running, comingPerSecond }: Scene, lanes: number, paces: Paces): Forecast {
  if (lanes === 0) return { starts: waiting.map(() => null), startOf: () => null }
  const load = (comingPerSecond * paces.mean) / lanes
  const free = freeIn(running, lanes, paces)
  const taken = waiting.map(({ exercise }) => {
    const lane = minIndex(free)
    const start = free[lane]!
    free[lane] = start + paces.of(exercise)
    return start
  })
  return {
    starts: taken.map((start, index) => overtaken(start, waiting[index]!.tagInSeconds, load)),
    startOf(ahead, tagInSeconds) {
      // Behind more than there were a moment ago.
      const start = taken[ahead] ?? Math.min(...free) + ((ahead - taken.length) * paces.mean) / lanes
      return overtaken(start, tagInSeconds, load)
    },
  }
}

/** Seconds until each lane has ended what it does now. */
function freeIn(running: Scene['running'], lanes: number, paces: Paces): number[] {
  const left = running.map(({ exercise, forSeconds }) => Math.max(paces.of(exercise) - forSeconds, paces.of(exercise) * LATE_SHARE))
  // A job whose agent has died is running for some seconds more, on a lane that is not there.
  return [...Array<number>(Math.max(0, lanes - left.length)).fill(0), ...left.sort((a, b) => a - b)].slice(0, lanes)
}

/** The wait w of one who is `start` away and lets newcomers pass until its tag: w = start + load × min(w, tag). What came in a minute is believed of the next. */
function overtaken(start: number, tagInSeconds: number, load: number): number {
  if (tagInSeconds <= 0) return start
  const whileItWaits = load < 1 ? start / (1 - load) : Infinity
  return Math.min(whileItWaits, start + load * Math.min(tagInSeconds, COMING_SECONDS))
}

/** Seconds as far as they can be known: in steps of 5 s under a minute, of 30 s under two, of a minute under an hour, and of ten from there. */
export function roughly(seconds: number): number {
  const step = seconds < 60 ? 5 : seconds < 120 ? 30 : seconds < 3600 ? 60 : 600
  return Math.ceil(seconds / step) * step
}

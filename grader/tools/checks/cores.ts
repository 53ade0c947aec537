import { cpus } from 'node:os'

/** What the cores of this machine have done since it started, in milliseconds of all of them together. */
export interface CoreTimes {
  idleMs: number
  allMs: number
}

/** Long enough to see what the check that began last does. */
const WINDOW_MS = 3000
/** With a quarter of their time idle, the cores have room for another check, most of which wait for half of theirs. */
const ROOM = 0.25

/** Now; all zero where the system does not say. */
export function coreTimes(): CoreTimes {
  const cores = cpus().map(({ times }) => ({ idleMs: times.idle, allMs: times.user + times.nice + times.sys + times.irq + times.idle }))
  return cores.reduce((sum, { idleMs, allMs }) => ({ idleMs: sum.idleMs + idleMs, allMs: sum.allMs + allMs }), { idleMs: 0, allMs: 0 })
}

/** Says whether another check may begin. */
export interface Places {
  has(running: number): boolean
}

/** Places for `least` checks, and up to `most`, one after another, while the cores have room. */
export function placesByRoom(least: number, most: number, windowMs = WINDOW_MS * cpus().length, times = coreTimes): Places {
  let mark = times()
  function hasRoom(): boolean {
    const now = times()
    const since = now.allMs - mark.allMs
    if (since < windowMs) return false
    const idle = (now.idleMs - mark.idleMs) / since
    mark = now
    return idle >= ROOM
  }
  return { has: (running) => running < least || (running < most && hasRoom()) }
}

/** Samples the cores until it is asked. @returns how busy they were in each interval, from 0 to 1 */
export function watchCores(intervalMs: number, times = coreTimes): () => number[] {
  const marks = [times()]
  const timer = setInterval(() => marks.push(times()), intervalMs).unref()
  return () => {
    clearInterval(timer)
    marks.push(times())
    return marks.slice(1).flatMap((mark, i) => busy(marks[i]!, mark))
  }
}

function busy(from: CoreTimes, to: CoreTimes): number[] {
  const all = to.allMs - from.allMs
  return all > 0 ? [1 - (to.idleMs - from.idleMs) / all] : []
}

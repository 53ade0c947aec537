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
/** With less than this idle, another check would only make the others slower. */
const FULL = 0.05

/** Now; all zero where the system does not say. */
export function coreTimes(): CoreTimes {
  const cores = cpus().map(({ times }) => ({ idleMs: times.idle, allMs: times.user + times.nice + times.sys + times.irq + times.idle }))
  return cores.reduce((sum, { idleMs, allMs }) => ({ idleMs: sum.idleMs + idleMs, allMs: sum.allMs + allMs }), { idleMs: 0, allMs: 0 })
}

/** Says whether another check may begin. */
export interface Places {
  has(running: number): boolean
}

/** Places for `least` checks, and up to `most`: one more in each window in which the cores have room, and one fewer when they are full. */
export function placesByRoom(least: number, most: number, windowMs = WINDOW_MS * cpus().length, times = coreTimes): Places {
  let mark = times()
  let open = least
  function look(running: number): void {
    const now = times()
    const since = now.allMs - mark.allMs
    if (since < windowMs) return
    const idle = (now.idleMs - mark.idleMs) / since
    mark = now
    if (idle >= ROOM) open = Math.min(most, Math.max(open, running + 1))
    else if (idle < FULL) open = Math.max(least, open - 1)
  }
  return {
    has(running) {
      if (running >= least) look(running)
      return running < open
    },
  }
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

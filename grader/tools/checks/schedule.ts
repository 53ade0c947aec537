import { setTimeout as sleep } from 'node:timers/promises'
import type { Places } from './cores.ts'
import type { Report } from './report.ts'
import type { Slot } from './test-file.ts'

/** A check with a name for the reader; its result is a report, or one for each of its parts. */
export interface Check {
  name: string
  /** Names of the reports, if there are several. */
  parts?: readonly string[]
  slot: Slot
  /** The name of a check that writes what this one reads: if that one runs at all, it ends first. */
  after?: string
  run(): Promise<Report[]>
}

/** Follows the checks as they begin and end. */
export interface Follower {
  began(check: Check): void
  ended(check: Check, reports: Report[]): void
}

/** How often to look whether the cores have room for another check. */
const POLL_MS = 1000

/**
 * Runs the checks in order, as many at a time as there are places, but of those that measure on the lane at most one, and that as early
 * as possible, because they are a chain; then, one by one, those that must run alone. Never throws: a failed check says so in its report.
 */
export async function runChecks(checks: readonly Check[], places: Places, follower: Follower): Promise<void> {
  const alone = checks.filter(({ slot }) => slot === 'alone')
  await runBeside(new Set(checks.filter(({ slot }) => slot !== 'alone')), places, follower)
  await runBeside(new Set(alone), { has: (running) => running === 0 }, follower)
}

async function runBeside(waiting: Set<Check>, places: Places, { began, ended }: Follower): Promise<void> {
  const running = new Map<Check, Promise<void>>()
  const start = async (check: Check) => {
    began(check)
    ended(check, await check.run())
    running.delete(check)
  }
  while (waiting.size + running.size > 0) {
    for (let check = next(waiting, running, places); check; check = next(waiting, running, places)) {
      waiting.delete(check)
      running.set(check, start(check))
    }
    const look = new AbortController()
    const poll = waiting.size > 0 ? [sleep(POLL_MS, undefined, { signal: look.signal }).catch(() => {})] : []
    await Promise.race([...running.values(), ...poll])
    look.abort()
  }
}

/** The first check that can begin now; the next on the lane comes before all others, and waits for no place. */
function next(waiting: ReadonlySet<Check>, running: ReadonlyMap<Check, unknown>, places: Places): Check | undefined {
  const unfinished = new Set([...waiting, ...running.keys()].map(({ name }) => name))
  const isLaneTaken = [...running.keys()].some(isOnLane)
  const ready = [...waiting].filter(({ after }) => !(after && unfinished.has(after)))
  const chained = isLaneTaken ? undefined : ready.find(isOnLane)
  if (chained) return chained
  return places.has(running.size) ? ready.find((check) => !isOnLane(check)) : undefined
}

function isOnLane({ slot }: Check): boolean {
  return slot === 'lane'
}

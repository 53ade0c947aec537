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

/**
 * Runs the checks in order, `atOnce` at a time, but of those that need the container engine, and of those that measure on the lane, at
 * most one, and that as early as possible, because they are chains; then, one by one, those that must run alone. Never throws: a failed
 * check says so in its report.
 */
export async function runChecks(checks: readonly Check[], atOnce: number, follower: Follower): Promise<void> {
  const alone = checks.filter(({ slot }) => slot === 'alone')
  await runBeside(new Set(checks.filter(({ slot }) => slot !== 'alone')), atOnce, follower)
  await runBeside(new Set(alone), 1, follower)
}

async function runBeside(waiting: Set<Check>, atOnce: number, { began, ended }: Follower): Promise<void> {
  const running = new Map<Check, Promise<void>>()
  const start = async (check: Check) => {
    began(check)
    ended(check, await check.run())
    running.delete(check)
  }
  while (waiting.size + running.size > 0) {
    for (let check = next(waiting, running); check && running.size < atOnce; check = next(waiting, running)) {
      waiting.delete(check)
      running.set(check, start(check))
    }
    await Promise.race(running.values())
  }
}

/** The first check that can begin now; the next of a chain comes before all others. */
function next(waiting: ReadonlySet<Check>, running: ReadonlyMap<Check, unknown>): Check | undefined {
  const unfinished = new Set([...waiting, ...running.keys()].map(({ name }) => name))
  const taken = new Set([...running.keys()].map(({ slot }) => slot).filter(isChain))
  const ready = [...waiting].filter(({ after, slot }) => !(after && unfinished.has(after)) && !taken.has(slot))
  return ready.find(({ slot }) => isChain(slot)) ?? ready[0]
}

function isChain(slot: Slot): boolean {
  return slot === 'engine' || slot === 'lane'
}

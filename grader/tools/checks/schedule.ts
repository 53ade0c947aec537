import type { Report } from './report.ts'
import type { Slot } from './test-file.ts'

/** A check with a name for the reader; its result is a report. */
export interface Check {
  name: string
  slot: Slot
  run(): Promise<Report>
}

/** Follows the checks as they begin and end. */
export interface Follower {
  began(check: Check): void
  ended(check: Check, report: Report): void
}

/**
 * Runs the checks in order, `atOnce` at a time but at most one that needs the container engine; then, one by one, those that must run
 * alone. Never throws: a failed check says so in its report.
 */
export async function runChecks(checks: readonly Check[], atOnce: number, { began, ended }: Follower): Promise<void> {
  const of = (slot: Slot) => checks.filter((check) => check.slot === slot).values()
  const [engine, any, alone] = [of('engine'), of('any'), of('alone')]
  const take = async (from: Iterable<Check>) => {
    for (const check of from) {
      began(check)
      ended(check, await check.run())
    }
  }
  // The worker of the engine checks helps with the rest when it is done.
  await Promise.all([take(engine).then(() => take(any)), ...Array.from({ length: atOnce - 1 }, () => take(any))])
  await take(alone)
}

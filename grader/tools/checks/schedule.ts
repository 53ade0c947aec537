import type { Report } from './report.ts'
import type { Slot } from './test-file.ts'

/** Something to check, with a name for the reader and a report at its end. */
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
 * Runs the checks in their order, `atOnce` of them at a time, of which at most one needs the container engine; then, one by one,
 * those that run alone. Never throws: a check that fails says so in its own report.
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
  // Whoever has done the last check with the engine helps with the rest.
  await Promise.all([take(engine).then(() => take(any)), ...Array.from({ length: atOnce - 1 }, () => take(any))])
  await take(alone)
}

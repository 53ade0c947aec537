import type { Report } from './report.ts'

/** Something that is checked, and reported of. */
export interface Check {
  /** Nothing else runs meanwhile. */
  alone: boolean
  run(): Promise<Report>
}

/**
 * Runs the checks, `atOnce` of them at a time, in their order, and those that are to be alone one by one after them.
 * `tell` hears of each as it ends. Never throws: a check that does has failed by its own report.
 */
export async function runChecks(checks: readonly Check[], atOnce: number, tell: (report: Report) => void): Promise<void> {
  await inTurns(checks.filter(({ alone }) => !alone), atOnce, tell)
  await inTurns(checks.filter(({ alone }) => alone), 1, tell)
}

async function inTurns(checks: readonly Check[], atOnce: number, tell: (report: Report) => void): Promise<void> {
  const waiting = checks.values()
  const turn = async () => {
    for (const check of waiting) tell(await check.run())
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}

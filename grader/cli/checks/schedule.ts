import type { Report } from './report.ts'

/** What may run meanwhile: anything; whatever leaves the lane to it; nothing. */
export type Company = 'any' | 'off-lane' | 'none'

/** Something that is checked, and reported of. */
export interface Check {
  company: Company
  run(): Promise<Report>
}

/**
 * Runs the checks, `atOnce` of them at a time: those on the lane one after another, the others beside them, each in their
 * order, and those that are to be alone one by one at the end. `tell` hears of each as it ends. Never throws: a check that
 * does has failed by its own report.
 */
export async function runChecks(checks: readonly Check[], atOnce: number, tell: (report: Report) => void): Promise<void> {
  const [onLane, others, alone] = (['off-lane', 'any', 'none'] as const).map((company) => checks.filter((check) => check.company === company).values())
  const turn = async (waiting: Iterable<Check>) => {
    for (const check of waiting) tell(await check.run())
  }
  const beside = Array.from({ length: atOnce - 1 }, () => turn(others!))
  await Promise.all([turn(onLane!).then(() => turn(others!)), ...beside])
  await turn(alone!)
}

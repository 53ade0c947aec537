import { SESSIONS } from './figures.ts'
import { runOn, type Trip } from './run.ts'
import type { EngineRuns } from '../contracts/index.ts'

const roughly = (sessions: number) =>
  `Rougher than a verdict: the median of ${sessions} pairs of processes on each engine, with the least and the most; nothing watches the core meanwhile.`

/**
 * The submission and the starter on one engine after the other, the oldest first. `show` hears of all that are through.
 * Rejects when the signal is aborted.
 */
export async function travel(trip: Trip, show: (soFar: EngineRuns) => void = () => {}): Promise<EngineRuns> {
  const began = performance.now()
  const { exercise, engines, sessions = SESSIONS } = trip
  const rows: EngineRuns['rows'] = []
  const soFar = () => ({ exercise: exercise.slug, engines: engines.list.length, rows: [...rows], notes: [roughly(sessions)], seconds: (performance.now() - began) / 1000 })
  for (const engine of engines.list) {
    rows.push(await runOn(engine, trip))
    show(soFar())
  }
  return soFar()
}

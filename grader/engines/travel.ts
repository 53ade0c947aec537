import { SESSIONS } from './figures.ts'
import { runOn, type Trip } from './run.ts'
import type { EngineRuns, Engines } from '../contracts/index.ts'

const roughly = (sessions: number) =>
  `Rougher than a verdict: the median of ${sessions} pairs of processes on each engine, with the least and the most; nothing watches the core meanwhile.`

/**
 * The submission and the starter on one engine after the other, the oldest first. `show` hears of all that are through.
 * Rejects when the signal is aborted.
 */
export async function travel(trip: Trip, show: (soFar: EngineRuns) => void = () => {}): Promise<EngineRuns> {
  const began = performance.now()
  const { exercise, sessions = SESSIONS } = trip
  const { engines, notes } = noting(trip.engines)
  const rows: EngineRuns['rows'] = []
  const soFar = () => ({ exercise: exercise.slug, engines: engines.list.length, rows: [...rows], notes: [roughly(sessions), ...notes()], seconds: (performance.now() - began) / 1000 })
  for (const engine of engines.list) {
    rows.push(await runOn(engine, { ...trip, engines }))
    show(soFar())
  }
  return soFar()
}

/** Bounds of what is said of a trip. */
const NOTES = 19
const NOTE_CHARS = 400

/** The same engines, and what their sandboxes cannot give: each note once, with the engines of which it is true. */
function noting(engines: Engines): { engines: Engines; notes(): string[] } {
  const heard = new Map<string, string[]>()
  const open: Engines['open'] = async (engine, away) => {
    const sandbox = await engines.open(engine, away)
    for (const note of sandbox.capabilities.notes) heard.set(note, [...(heard.get(note) ?? []), engine.version])
    return sandbox
  }
  const notes = () => [...heard].slice(0, NOTES).map(([note, versions]) => `Node.js ${versions.join(', ')}: ${note}`.slice(0, NOTE_CHARS))
  return { engines: { list: engines.list, open }, notes }
}

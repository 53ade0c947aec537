import { SESSIONS } from './figures.ts'
import { emptyLogbook, type Logbook } from './logbook.ts'
import { runOn, type Trip } from './run.ts'
import type { EngineRuns } from '../../contracts/index.ts'
import type { Engines } from '../sandbox/sandbox.ts'

const roughly = (sessions: number) =>
  `Less exact than a verdict: the median, minimum and maximum of ${sessions} pairs of processes on each engine, without checks of the core.`

/**
 * Measures submission and starter on one engine after the other, oldest first. Calls `show` with all finished rows.
 * Rejects when the signal aborts; with the same logbook, the next call continues there.
 */
export async function travel(trip: Trip, show: (soFar: EngineRuns) => void = () => {}, log = emptyLogbook()): Promise<EngineRuns> {
  const [began, before] = [performance.now(), log.seconds]
  const engines = noting(trip.engines, log)
  for (const engine of engines.list.slice(log.rows.length)) {
    log.rows.push(await runOn(engine, { ...trip, engines }))
    log.seconds = before + (performance.now() - began) / 1000
    show(soFar(trip, log))
  }
  return soFar(trip, log)
}

/** Most notes, and most characters of a note. */
const NOTES = 19
const NOTE_CHARS = 400

function soFar({ exercise, engines, forms = {}, sessions = SESSIONS }: Trip, { rows, notes, seconds }: Logbook): EngineRuns {
  const lacking = [...notes].slice(0, NOTES).map(([note, versions]) => `Node.js ${versions.join(', ')}: ${note}`.slice(0, NOTE_CHARS))
  return {
    exercise: exercise.slug,
    engines: engines.list.length,
    rows: [...rows],
    notes: [roughly(sessions), ...formNotes(forms), ...lacking],
    seconds,
  }
}

function formNotes(forms: NonNullable<Trip['forms']>): string[] {
  return Object.entries(forms).map(
    ([file, form]) =>
      `${file} is ${form === 'module' ? 'an ES module' : 'TypeScript'}. Engines got it as CommonJS${form === 'module' ? '' : ' without types'}, line by line; other new syntax stayed.`,
  )
}

/** The same engines. Collects the notes of their sandboxes, each once with all the versions it applies to. */
function noting(engines: Engines, { notes }: Logbook): Engines {
  return {
    list: engines.list,
    async open(engine, away) {
      const sandbox = await engines.open(engine, away)
      for (const note of sandbox.capabilities.notes) notes.set(note, [...new Set(notes.get(note)).add(engine.version)])
      return sandbox
    },
  }
}

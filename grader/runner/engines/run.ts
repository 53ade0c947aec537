import type { Converted } from '../../shared/catalogue/conversions.ts'
import { figuresOf, SESSIONS } from './figures.ts'
import { unreadableOn } from './syntax.ts'
import { troubleOf } from './trouble.ts'
import { HotpathError } from '../../shared/errors.ts'
import { apart } from '../apart.ts'
import { endingWith } from '../measure/ending.ts'
import { speedSessions } from '../measure/speed.ts'
import { openVerifier } from '../measure/verifier.ts'
import { FailureError } from '../sandbox/failure.ts'
import type { Engine, EngineFigures, EngineRow, Exercise, Failure, SourceFiles, SpeedSession } from '../../contracts/index.ts'
import type { Engines, Sandbox } from '../sandbox/sandbox.ts'

/** What to run, and where. */
export interface Trip {
  exercise: Exercise
  files: SourceFiles
  engines: Engines
  /** Sandbox with the current engine, which repeats every batch to compare the results. */
  sandbox: Pick<Sandbox, 'open'>
  signal: AbortSignal
  /** Fresh pairs of processes. */
  sessions?: number
  /** Files that were not CommonJS, with what they are. */
  forms?: Converted['forms']
}

/**
 * Measures the submission against the exercise's baseline on one engine, with the clock of verdicts but without canaries and
 * without their certainty. Any failure, ours or the submission's, becomes the row's `trouble`. Rejects when the signal aborts.
 */
export async function runOn(engine: Engine, trip: Trip): Promise<EngineRow> {
  try {
    const figures = await measureOn(engine, trip)
    return { engine, figures, trouble: figures === null ? 'The clock gave no usable reading.' : null, unreadable: [] }
  } catch (cause) {
    trip.signal.throwIfAborted()
    if (cause instanceof HotpathError) return { engine, figures: null, trouble: cause.message.slice(0, 400), unreadable: [] }
    if (!(cause instanceof FailureError)) throw cause
    const unreadable = isSyntax(cause.failure) ? unreadableOn(engine, trip.files) : []
    return { engine, figures: null, trouble: troubleOf(cause.failure, unreadable), unreadable }
  }
}

/** Whether it is a syntax error. V8 parses regular expressions late, so a function with an unknown pattern loads and then throws. */
function isSyntax({ code, seen = '' }: Failure): boolean {
  return code === 'syntax' || (['unloadable', 'threw'].includes(code) && seen.startsWith('SyntaxError'))
}

/** Rejects as soon as the signal aborts. A download of an engine then continues, for the next run. */
async function unlessAborted<T>(signal: AbortSignal, promised: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const away = () => reject(signal.reason as Error)
  if (signal.aborted) away()
  signal.addEventListener('abort', away, { once: true })
  try {
    return await Promise.race([promised, aborted])
  } finally {
    signal.removeEventListener('abort', away)
  }
}

async function measureOn(
  engine: Engine,
  { exercise, files, engines, sandbox, signal, sessions = SESSIONS }: Trip,
): Promise<EngineFigures | null> {
  const boxes = endingWith(signal, await unlessAborted(signal, engines.open(engine, signal)))
  const verifier = openVerifier(exercise, endingWith(signal, apart(sandbox)))
  try {
    const measured: SpeedSession[] = []
    for await (const session of speedSessions(exercise, files, boxes, verifier)) if (measured.push(session) >= sessions) break
    await verifier.settled()
    return figuresOf(measured)
  } finally {
    verifier.close()
  }
}

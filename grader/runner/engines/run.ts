import { figuresOf, SESSIONS } from './figures.ts'
import { unreadableOn } from './syntax.ts'
import { troubleOf } from './trouble.ts'
import { HotpathError } from '../../shared/errors.ts'
import { endingWith } from '../measure/ending.ts'
import { speedSessions } from '../measure/speed.ts'
import { openVerifier } from '../measure/verifier.ts'
import { FailureError } from '../../contracts/index.ts'
import type {
  Engine,
  EngineFigures,
  EngineRow,
  Engines,
  Exercise,
  Failure,
  Sandbox,
  SourceFiles,
  SpeedSession,
} from '../../contracts/index.ts'

/** What is run, on what. */
export interface Trip {
  exercise: Exercise
  files: SourceFiles
  engines: Engines
  /** Of today's engine: does every batch again, for the results to be compared. */
  sandbox: Pick<Sandbox, 'open'>
  signal: AbortSignal
  /** Fresh pairs of processes. */
  sessions?: number
}

/**
 * The submission against the exercise's baseline on one engine, by the clock that verdicts rest on, without their canaries and
 * without their certainty. What goes wrong, of ours or of the submission's, is the row's trouble. Rejects when the signal is aborted.
 */
export async function runOn(engine: Engine, trip: Trip): Promise<EngineRow> {
  try {
    const figures = await measureOn(engine, trip)
    return { engine, figures, trouble: figures === null ? 'The clock said nothing that could be read.' : null, unreadable: [] }
  } catch (cause) {
    trip.signal.throwIfAborted()
    if (cause instanceof HotpathError) return { engine, figures: null, trouble: cause.message.slice(0, 400), unreadable: [] }
    if (!(cause instanceof FailureError)) throw cause
    const unreadable = isSyntax(cause.failure) ? unreadableOn(engine, trip.files) : []
    return { engine, figures: null, trouble: troubleOf(cause.failure, unreadable), unreadable }
  }
}

/** V8 reads the insides of a pattern when it is come to: the function is loaded, and throws. */
function isSyntax({ code, seen = '' }: Failure): boolean {
  return code === 'syntax' || (['unloadable', 'threw'].includes(code) && seen.startsWith('SyntaxError'))
}

/** What is promised; rejects as soon as the signal is aborted. An engine that is being fetched then goes on coming, for the next time. */
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

/** Boxes that nobody keeps ready, since no verdict asks for such limits: those that are ready are for verdicts. */
function apart(sandbox: Pick<Sandbox, 'open'>): Pick<Sandbox, 'open'> {
  return { open: (request) => sandbox.open({ ...request, limits: { ...request.limits, outputKb: request.limits.outputKb + 1 } }) }
}

async function measureOn(
  engine: Engine,
  { exercise, files, engines, sandbox, signal, sessions = SESSIONS }: Trip,
): Promise<EngineFigures | null> {
  const boxes = endingWith(signal, await unlessAborted(signal, engines.open(engine, signal)))
  const verifier = await openVerifier(exercise, endingWith(signal, apart(sandbox)))
  try {
    const measured: SpeedSession[] = []
    for await (const session of speedSessions(exercise, files, boxes, verifier)) if (measured.push(session) >= sessions) break
    await verifier.settled()
    return figuresOf(measured)
  } finally {
    verifier.close()
  }
}

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Exercise, Job } from '../../contracts/index.ts'
import type { ActivityGate } from './activity-gate.ts'
import { LeaseEnded, Refused, type Leased, type ProfileQueue } from './client.ts'
import type { ConnectionStatus } from './connection-status.ts'
import { HEARTBEAT_MS } from './heartbeat.ts'
import type { ExerciseCache, Wanted } from './exercise-cache.ts'

/** Note on a profile run that hit its time limit. */
const TIME_UP = 'This run hit its time limit, so some parts are missing.'

/** A job with its loaded exercise, if it has one. */
export type AtHand<J extends Leased> = J extends Wanted ? Omit<J, 'exercise'> & { exercise: Exercise } : J

export interface Profiling<T extends object, J extends Leased = Job> {
  line: ProfileQueue<T, J>
  connection: ConnectionStatus
  exercises: ExerciseCache
  /** Gates of work with priority. */
  first: readonly ActivityGate[]
  /** Marks every run, so that other work waits for it. */
  own?: ActivityGate
  /** Calls `show` with the result so far. Closes its sandboxes when the signal aborts; the caller does not wait for it then. */
  run(job: AtHand<J>, signal: AbortSignal, show: (soFar: T) => void): Promise<T>
  /** Time limit of a run, ms. It then ends with the result so far, because others are waiting. */
  mostMs: number
  /** Called with each error and its job. Work continues. */
  onError(error: Error, job?: Leased): void
}

/**
 * Makes profile runs one after the other while no work with priority is in progress. A submission to grade does not wait: the
 * profile run is broken off and returned to the queue.
 */
export async function runProfiles<T extends object, J extends Leased>(tools: Profiling<T, J>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const away = AbortSignal.any([stop, ...tools.first.map(({ begun }) => begun)])
    await Promise.all(tools.first.map((each) => each.idle()))
    if (away.aborted) continue
    const job = await nextProfileRun(tools, away)
    if (job === null) continue
    const end = tools.own?.begin()
    await perform(tools, job, away)
    end?.()
  }
}

async function nextProfileRun<T extends object, J extends Leased>(
  { line, connection }: Profiling<T, J>,
  away: AbortSignal,
): Promise<J | null> {
  try {
    const job = await line.lease(away)
    connection.good()
    return job
  } catch (error) {
    if (away.aborted) return null
    await sleep(connection.bad(error as Error), null, { signal: away }).catch(() => {})
    return null
  }
}

async function perform<T extends object, J extends Leased>(tools: Profiling<T, J>, job: J, away: AbortSignal): Promise<void> {
  const { line, exercises, run, mostMs, onError } = tools
  const lost = new AbortController()
  const late = AbortSignal.timeout(mostMs)
  const hold = () => line.hold(job).catch((error: unknown) => void (error instanceof LeaseEnded && lost.abort()))
  const heartbeat = setInterval(() => void hold(), HEARTBEAT_MS)
  const signal = AbortSignal.any([away, lost.signal, late])
  let seen = null as T | null
  let reported: Promise<void> = Promise.resolve()
  // Sent in order without waiting. Anything that cannot be sent now comes with the next result.
  const show = (soFar: T) => {
    seen = soFar
    reported = reported.then(() => (signal.aborted ? undefined : line.show(job, soFar))).catch(() => {})
  }
  try {
    const profiled = see(exercises, job, (atHand) => run(atHand, signal, show)).catch((error: Error) => {
      if (!signal.aborted) onError(error, job)
      return null
    })
    // Slow steps, such as filling the pool or an API that does not answer, ignore the signal.
    const brokenOff = abortOf(signal)
    const shown = await Promise.race([profiled, brokenOff])
    await Promise.race([reported, brokenOff])
    if (lost.signal.aborted) return
    if (shown === null && away.aborted && !late.aborted) await line.giveBack(job)
    else await end(tools, job, shown ?? (late.aborted ? cutShort(seen) : null))
  } catch (error) {
    if (!(error instanceof LeaseEnded)) onError(error as Error, job)
  } finally {
    clearInterval(heartbeat)
  }
}

/** Resolves when the signal aborts. */
function abortOf(signal: AbortSignal): Promise<null> {
  return signal.aborted ? Promise.resolve(null) : once(signal, 'abort').then(() => null)
}

function cutShort<T extends object>(seen: T | null): T | null {
  return seen && { ...seen, notes: [...((seen as { notes?: string[] }).notes ?? []), TIME_UP] }
}

/** Sends the result. If the API rejects it, the job ends without one instead of being repeated. */
async function end<T extends object, J extends Leased>({ line, onError }: Profiling<T, J>, job: J, shown: T | null): Promise<void> {
  try {
    await line.end(job, shown)
  } catch (error) {
    if (!(error instanceof Refused) || shown === null) throw error
    onError(error, job)
    await line.end(job, null)
  }
}

async function see<T, J extends Leased>(exercises: ExerciseCache, job: J, run: (job: AtHand<J>) => Promise<T>): Promise<T> {
  return run((isForExercise(job) ? { ...job, exercise: await exercises.of(job) } : job) as AtHand<J>)
}

function isForExercise(job: Leased): job is Leased & Wanted {
  return 'exercise' in job
}

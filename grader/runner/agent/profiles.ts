import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Exercise, Job } from '../../contracts/index.ts'
import type { ActivityGate } from './activity-gate.ts'
import { LeaseEnded, Refused, type Leased, type ProfileQueue } from './client.ts'
import type { ConnectionStatus } from './connection-status.ts'
import { HEARTBEAT_MS } from './heartbeat.ts'
import type { ExerciseCache, Wanted } from './exercise-cache.ts'

/** Said where the time of a look was up. */
const TIME_UP = 'The time for this was up: what is missing was not waited for.'

/** What a look shows has room for words. */
interface Noted {
  notes: string[]
}

/** A job that can be looked at: of an exercise by its name. */
type Named = Leased & Wanted

/** A job with its exercise at hand. */
export type AtHand<J extends Named> = Omit<J, 'exercise'> & { exercise: Exercise }

export interface Profiling<T extends Noted, J extends Named = Job> {
  line: ProfileQueue<T, J>
  connection: ConnectionStatus
  exercises: ExerciseCache
  /** What goes first. */
  first: readonly ActivityGate[]
  /** Is told of every look, so that others wait for it. */
  own?: ActivityGate
  /** `show` hears of all that was seen so far. Ends its boxes when the signal is aborted: it is not waited for then. */
  profileRun(job: AtHand<J>, signal: AbortSignal, show: (soFar: T) => void): Promise<T>
  /** A look that takes longer ends with what it has seen, ms: others wait for their turn. */
  mostMs: number
  /** Hears of what went wrong, and with which job; the work goes on. */
  onError(error: Error, job?: Leased): void
}

/**
 * Looks at submissions, one after the other, while nothing that goes first is under way. A submission that comes to be graded does
 * not wait: the look is broken off and given back.
 */
export async function runProfiles<T extends Noted, J extends Named>(tools: Profiling<T, J>, stop: AbortSignal): Promise<void> {
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

async function nextProfileRun<T extends Noted, J extends Named>(
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

async function perform<T extends Noted, J extends Named>(tools: Profiling<T, J>, job: J, away: AbortSignal): Promise<void> {
  const { line, exercises, profileRun, mostMs, onError } = tools
  const lost = new AbortController()
  const late = AbortSignal.timeout(mostMs)
  const hold = () => line.hold(job).catch((error: unknown) => void (error instanceof LeaseEnded && lost.abort()))
  const heartbeat = setInterval(() => void hold(), HEARTBEAT_MS)
  const signal = AbortSignal.any([away, lost.signal, late])
  let seen = null as T | null
  let reported: Promise<void> = Promise.resolve()
  // In their order, and none of them waited for: what cannot be shown now comes with the rest.
  const show = (soFar: T) => {
    seen = soFar
    reported = reported.then(() => (signal.aborted ? undefined : line.show(job, soFar))).catch(() => {})
  }
  try {
    const profiled = see(exercises, job, (atHand) => profileRun(atHand, signal, show)).catch((error: Error) => {
      if (!signal.aborted) onError(error, job)
      return null
    })
    // Whatever takes its time, a pool that fills up or an API that does not answer, hears nothing of the signal.
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

/** Resolves when the signal is aborted. */
function abortOf(signal: AbortSignal): Promise<null> {
  return signal.aborted ? Promise.resolve(null) : once(signal, 'abort').then(() => null)
}

function cutShort<T extends Noted>(seen: T | null): T | null {
  return seen && { ...seen, notes: [...seen.notes, TIME_UP] }
}

/** What the API refuses is not sent, nor seen, again: the job ends without. */
async function end<T extends Noted, J extends Named>({ line, onError }: Profiling<T, J>, job: J, shown: T | null): Promise<void> {
  try {
    await line.end(job, shown)
  } catch (error) {
    if (!(error instanceof Refused) || shown === null) throw error
    onError(error, job)
    await line.end(job, null)
  }
}

async function see<T, J extends Named>(exercises: ExerciseCache, job: J, profileRun: (job: AtHand<J>) => Promise<T>): Promise<T> {
  return profileRun({ ...job, exercise: await exercises.of(job) })
}

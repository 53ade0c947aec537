import { setTimeout as sleep } from 'node:timers/promises'
import { complete } from '../catalogue/check.ts'
import type { Exercise, Insight, Job, SourceFiles } from '../contracts/index.ts'
import { LeaseEnded, type Client } from './client.ts'
import type { Grading } from './grading.ts'

/** Pause before the next try when the API does not answer. */
const PAUSE_MS = 500
/** A lease ends 10 s after the last heartbeat: two may be lost. */
const HEARTBEAT_MS = 3000

export interface Looking {
  client: Client
  exercises: ReadonlyMap<string, Exercise>
  grading: Grading
  /** `show` hears of all that was seen so far. Rejects when the signal is aborted. */
  look(submission: { exercise: Exercise; files: SourceFiles }, signal: AbortSignal, show: (soFar: Insight) => void): Promise<Insight>
  /** Hears of what went wrong; the work goes on. */
  onError(error: Error): void
}

/**
 * Looks inside submissions, one after the other, while nothing is graded. A submission that comes to be graded does not wait: the
 * look is broken off and given back.
 */
export async function lookInside(tools: Looking, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await tools.grading.idle()
    const away = AbortSignal.any([stop, tools.grading.begun])
    const job = await nextLook(tools, away)
    if (job !== null) await perform(tools, job, away)
  }
}

async function nextLook({ client, onError }: Looking, away: AbortSignal): Promise<Job | null> {
  try {
    return await client.leaseLook(away)
  } catch (error) {
    if (away.aborted) return null
    onError(error as Error)
    await sleep(PAUSE_MS, null, { signal: away }).catch(() => {})
    return null
  }
}

async function perform({ client, exercises, look, onError }: Looking, job: Job, away: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const hold = () => client.holdLook(job).catch((error: unknown) => void (error instanceof LeaseEnded && lost.abort()))
  const heartbeat = setInterval(() => void hold(), HEARTBEAT_MS)
  const signal = AbortSignal.any([away, lost.signal])
  let shown: Promise<void> = Promise.resolve()
  // In their order, and none of them waited for: what cannot be shown now comes with the rest.
  const show = (soFar: Insight) => void (shown = shown.then(() => client.showLook(job, soFar)).catch(() => {}))
  try {
    const insight = await see(exercises, job, (submission) => look(submission, signal, show)).catch((error: Error) => {
      if (!signal.aborted) onError(error)
      return null
    })
    await shown
    if (lost.signal.aborted) return
    if (insight === null && away.aborted) await client.giveBackLook(job)
    else await client.endLook(job, insight)
  } catch (error) {
    if (!(error instanceof LeaseEnded)) onError(error as Error)
  } finally {
    clearInterval(heartbeat)
  }
}

async function see(exercises: Looking['exercises'], job: Job, look: (submission: { exercise: Exercise; files: SourceFiles }) => Promise<Insight>): Promise<Insight> {
  const exercise = exercises.get(job.exercise)
  if (exercise === undefined) throw new Error(`This agent has no exercise “${job.exercise}”`)
  return look({ exercise, files: complete(exercise, job.files) })
}

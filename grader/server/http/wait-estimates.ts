import type { Exercise, Submission } from '../../contracts/index.ts'
import { seenAgents } from '../gradebook/agents.ts'
import { forecast, toEstimate, type WaitEstimate } from '../queue/forecast.ts'
import { readQueueState } from '../queue/waiting.ts'
import { serviceTimesFrom } from '../queue/service-times.ts'
import { readRuns } from '../queue/runs.ts'
import type { Db } from '../store/store.ts'
import { unlessAway } from '../store/trouble.ts'

/** Positions change whenever an agent takes a submission; one query per second serves all streams. */
const QUEUE_HELD_MS = 1000
/** Service times change slowly. */
const RUNS_HELD_MS = 5000

/** Position of a waiting submission, with its estimated wait. */
export interface QueuePosition extends WaitEstimate {
  /** Submissions ahead of it. */
  position: number
}

/** Estimates of the time until submissions are taken. All requests of this process share the same few queries. */
export interface WaitEstimates {
  /** Queue position of a submission, at most a second old; null if it was not waiting then. */
  positionOf(submission: string): Promise<QueuePosition | null>
  /** Estimate for a submission to an exercise that has just arrived. @param tagInSeconds seconds until the clock reaches its start tag */
  expectAt(position: number, tagInSeconds: number, exercise: string): Promise<WaitEstimate>
}

export function openWaitEstimates(db: Db, exercises: ReadonlyMap<string, Exercise>): WaitEstimates {
  const kindOf = (exercise: string) => exercises.get(exercise)?.manifest.kind ?? null
  const runs = heldFor(RUNS_HELD_MS, () => readRuns(db))
  const queue = heldFor(QUEUE_HELD_MS, async () => {
    const [state, agents] = [await readQueueState(db), await seenAgents(db)]
    const lanes = agents.filter(({ lane }) => (lane?.out ?? null) === null).length
    const { waits, waitOf } = forecast(state, lanes, serviceTimesFrom(await runs(), kindOf, lanes))
    const positions = new Map(
      state.waiting.map(({ submission }, position): [string, QueuePosition] => [submission, { position, ...toEstimate(waits[position]!) }]),
    )
    return { positions, waitOf }
  })
  return {
    positionOf: async (submission) => (await queue()).positions.get(submission) ?? null,
    expectAt: async (position, tagInSeconds, exercise) => toEstimate((await queue()).waitOf(position, tagInSeconds, exercise)),
  }
}

/**
 * Adds the wait estimate to a waiting submission. Leaves it out if the store has stopped answering since the submission was stored or
 * read.
 * @param tagInSeconds seconds until the clock reaches its start tag, for a submission that has just arrived
 */
export async function withWaitEstimate(
  { waitEstimate }: { waitEstimate: WaitEstimates },
  submission: Submission,
  tagInSeconds = 0,
): Promise<Submission> {
  const { id, position, exercise } = submission
  if (position === null) return submission
  const expected = async () => (await waitEstimate.positionOf(id)) ?? (await waitEstimate.expectAt(position, tagInSeconds, exercise))
  return { ...submission, ...(await expected().catch(unlessAway)), position }
}

/** Caches a read for `ms`. Concurrent callers share one read; a failed read is not cached. */
function heldFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let held: Promise<T> | null = null
  let untilMs = Infinity
  return () => {
    if (held !== null && performance.now() < untilMs) return held
    untilMs = Infinity
    held = read()
    held.then(
      () => (untilMs = performance.now() + ms),
      () => (untilMs = 0),
    )
    return held
  }
}

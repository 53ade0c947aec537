import type { Exercise, Submission } from '../../contracts/index.ts'
import { seenAgents } from '../gradebook/agents.ts'
import { forecast, toEstimate, type WaitEstimate } from '../queue/forecast.ts'
import { readScene } from '../queue/line.ts'
import { serviceTimesFrom } from '../queue/service-times.ts'
import { readRuns } from '../queue/runs.ts'
import type { Db } from '../store/store.ts'
import { unlessAway } from '../store/trouble.ts'

/** Positions change with every submission that is taken; one question a second answers all who watch. */
const LINE_HELD_MS = 1000
/** What runs take changes slowly. */
const RUNS_HELD_MS = 5000

/** Where one that waits stands, and for how long. */
export interface Place extends WaitEstimate {
  /** Submissions that will be taken before it. */
  position: number
}

/** How long it is until those who wait are taken, for all who ask in this process by the same few queries. */
export interface WaitEstimates {
  /** The place of a submission, as it was within the last second; null for one that did not wait then. */
  placeOf(submission: string): Promise<Place | null>
  /** Of one that came just now. @param tagInSeconds until the clock reaches its start tag */
  expectAt(position: number, tagInSeconds: number): Promise<WaitEstimate>
}

export function openWaitEstimates(db: Db, exercises: ReadonlyMap<string, Exercise>): WaitEstimates {
  const kindOf = (exercise: string) => exercises.get(exercise)?.manifest.kind ?? null
  const runs = heldFor(RUNS_HELD_MS, () => readRuns(db))
  const line = heldFor(LINE_HELD_MS, async () => {
    const [scene, agents] = [await readScene(db), await seenAgents(db)]
    const lanes = agents.filter(({ lane }) => (lane?.out ?? null) === null).length
    const { waits, waitOf } = forecast(scene, lanes, serviceTimesFrom(await runs(), kindOf, lanes))
    const places = new Map(
      scene.waiting.map(({ submission }, position): [string, Place] => [submission, { position, ...toEstimate(waits[position]!) }]),
    )
    return { places, waitOf }
  })
  return {
    placeOf: async (submission) => (await line()).places.get(submission) ?? null,
    expectAt: async (position, tagInSeconds) => toEstimate((await line()).waitOf(position, tagInSeconds)),
  }
}

/**
 * A submission that waits, with how long it will. Where the store went away since the submission was stored, or read,
 * nothing is said of that.
 * @param tagInSeconds until the clock reaches its start tag, where it came just now
 */
export async function withWaitEstimate(
  { waitEstimate }: { waitEstimate: WaitEstimates },
  submission: Submission,
  tagInSeconds = 0,
): Promise<Submission> {
  const { id, position } = submission
  if (position === null) return submission
  const expected = async () => (await waitEstimate.placeOf(id)) ?? (await waitEstimate.expectAt(position, tagInSeconds))
  return { ...submission, ...(await expected().catch(unlessAway)), position }
}

/** Reads anew once what it has is that old, and once for all who ask meanwhile. What could not be read is asked for again. */
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

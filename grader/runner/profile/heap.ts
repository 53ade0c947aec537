import { compareInProcess } from './comparing.ts'
import { withLooking } from '../measure/profiler.ts'
import type { HeapProfile, ProfileSide } from '../../contracts/index.ts'
import type { ProfileTarget } from './target.ts'

/** Caches of 10,000 are full after the first calls, so that what grows then grows for good … */
const FIRST_STEPS = 8
const STEP_CALLS = 2000
/** … unless it grows by this much, bytes: snapshots would become too large to be read. */
const ENOUGH_GROWTH = 32 << 20
/** As a share of those, the calls between two snapshots: an array grows by half of itself when it is full. */
const COMPARED_SHARE = 0.6

/** What stays in memory, and what keeps it. */
export function heap({ exercise, files, boxes, signal }: ProfileTarget): Promise<Pick<ProfileSide, 'heap'>> {
  return withLooking(exercise, files, boxes, async (profiling) => {
    const over: HeapProfile['over'] = []
    let called = 0
    const call = async (calls: number): Promise<void> => {
      await profiling.run(calls)
      called += calls
      for (const collected of [false, true]) over.push({ calls: called, ...(await profiling.memory(collected)), collected })
    }
    await call(1)
    for (let step = 0; step < FIRST_STEPS && over.at(-1)!.heapUsed < over[1]!.heapUsed + ENOUGH_GROWTH; step++) await call(STEP_CALLS)
    const first = await profiling.snapshot() // V8 and node make a few things of their own for it
    const before = first && (await profiling.snapshot())
    if (before === null) return { heap: null }
    const calls = Math.round(COMPARED_SHARE * called)
    await profiling.run(calls) // not weighed: what the snapshots have left would weigh more
    const after = await profiling.snapshot()
    const compared = after && (await compareInProcess({ before, after, calls, files }, signal))
    return { heap: compared && { calls, ...compared, over } }
  })
}

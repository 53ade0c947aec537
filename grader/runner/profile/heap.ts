import type { Snapshots } from './compare-heaps.ts'
import { compareInProcess } from './comparing.ts'
import { withLooking, type Profiling } from '../measure/profiler.ts'
import { FailureError } from '../sandbox/failure.ts'
import type { Culprit, HeapProfile, ProfileSide, FailureCode } from '../../contracts/index.ts'
import type { ProfileTarget } from './target.ts'

/**
 * Caches of 10,000 entries are full after the first calls, so growth from then on is a leak. Steps double from the
 * shortest to the longest.
 */
const FIRST_CALLS = 16_000
const [SHORTEST_STEP, LONGEST_STEP] = [16, 2000]
/**
 * Heap growth in bytes at which the first calls stop: snapshots of a larger heap cannot be read. If they still cannot,
 * the next attempt stops earlier.
 */
const ENOUGH_GROWTH = [24 << 20, 6 << 20, 3 << 19]
/** Duration of a step in ms after which no other step follows: some functions get slower with every call. */
const LONG_STEP_MS = 2000
/** Calls between two snapshots, as a share of the calls before: a full array grows by half of its length. */
const COMPARED_SHARE = 0.6

/** Objects per call below which growth may be a block that fills up and is then dropped. The growth must show again in another run. */
const KEPT_OF_EACH = 0.9

/** Failures that fewer calls can avoid. */
const TOO_MANY = new Set<FailureCode>(['memory-limit', 'cpu-limit', 'silent'])

/** Shows which objects stay in memory, and what retains them. */
export async function heap(target: ProfileTarget): Promise<Pick<ProfileSide, 'heap'>> {
  const { exercise, files, boxes } = target
  for (const enough of ENOUGH_GROWTH) {
    const isLast = enough === ENOUGH_GROWTH.at(-1)
    const seen = await withLooking(exercise, files, boxes, (profiling) => compared(profiling, enough, target)).catch((cause: unknown) => {
      if (isLast || !(cause instanceof FailureError) || !TOO_MANY.has(cause.failure.code)) throw cause
      return null
    })
    if (seen) return { heap: seen }
  }
  return { heap: null }
}

/** Null if a snapshot cannot be taken or read. */
async function compared(profiling: Profiling, enough: number, { files, signal }: ProfileTarget): Promise<HeapProfile | null> {
  const { called, over } = await firstCalls(profiling, enough)
  const first = await profiling.snapshot() // V8 and Node allocate a few objects of their own for it
  const before = first && (await profiling.snapshot())
  if (before === null) return null
  const calls = Math.max(1, Math.round(COMPARED_SHARE * called))
  await profiling.run(calls) // heap size is not read here: leftovers of the snapshots would outweigh the growth
  const after = await profiling.snapshot()
  const differences = after && (await compareInProcess({ before, after, calls, files }, signal))
  if (differences === null) return null
  const isLikely = differences.culprits.length === 0 || differences.culprits.some(({ perCall }) => perCall >= KEPT_OF_EACH)
  const culprits = isLikely
    ? differences.culprits
    : await growingOn(differences.culprits, { before: after!, calls, files }, profiling, signal)
  return { calls, ...differences, culprits, over }
}

/** Culprits that keep growing over as many calls again; all of them if the third snapshot cannot be read. */
async function growingOn(
  culprits: Culprit[],
  { before, calls, files }: Omit<Snapshots, 'after'>,
  profiling: Profiling,
  signal: AbortSignal,
): Promise<Culprit[]> {
  await profiling.run(calls)
  const after = await profiling.snapshot()
  const again = after && (await compareInProcess({ before, after, calls, files }, signal))
  return again
    ? culprits.filter((one) =>
        again.culprits.some(({ variable, file, line }) => variable === one.variable && file === one.file && line === one.line),
      )
    : culprits
}

async function firstCalls(profiling: Profiling, enough: number): Promise<{ called: number; over: HeapProfile['over'] }> {
  const over: HeapProfile['over'] = []
  let called = 0
  const call = async (calls: number): Promise<number> => {
    const began = performance.now()
    await profiling.run(calls)
    const ms = performance.now() - began
    called += calls
    for (const collected of [false, true]) over.push({ calls: called, ...(await profiling.memory(collected)), collected })
    return ms
  }
  let ms = await call(1)
  const grown = () => over.at(-1)!.heapUsed - over[1]!.heapUsed
  while (called < FIRST_CALLS && grown() < enough && ms < LONG_STEP_MS) {
    ms = await call(Math.min(Math.max(called, SHORTEST_STEP), LONGEST_STEP, FIRST_CALLS + 1 - called))
  }
  return { called, over }
}

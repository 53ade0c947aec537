import { culpritsOf } from '../../../../runner/profile/views/culprit.ts'
import { heapChanges } from '../../../../runner/profile/views/heap-diff.ts'
import { readHeap } from '../../../../runner/profile/views/heap-snapshot.ts'
import { openLooking } from '../../../../runner/measure/profiler.ts'
import { plantedExercise } from './planted.ts'
import type { Culprit, HeapChange } from '../../../../contracts/index.ts'
import type { Sandbox } from '../../../../runner/sandbox/sandbox.ts'

const FIRST_CALLS = 500
/** Between the two snapshots. */
export const CALLS = 1000

/** The growth in a sandbox that runs `source`, with its retainers. */
export async function growthOf(source: string, sandbox: Sandbox): Promise<{ culprits: Culprit[]; changes: HeapChange[] }> {
  const { exercise, files } = plantedExercise(source, 'heap')
  const profiling = await openLooking(exercise, files, sandbox)
  await profiling.run(FIRST_CALLS)
  const before = readHeap((await profiling.snapshot())!)!
  await profiling.run(CALLS)
  const after = readHeap((await profiling.snapshot())!)!
  profiling.close()
  return { culprits: culpritsOf(before, after, CALLS, files), changes: heapChanges(before, after) }
}

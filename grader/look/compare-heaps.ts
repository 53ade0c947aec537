import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { culpritsOf } from '../insight/culprit.ts'
import { heapChanges } from '../insight/heap-diff.ts'
import { readHeap } from '../insight/heap-snapshot.ts'
import type { HeapInsight, SourceFiles } from '../contracts/index.ts'

/* A thread's own file: what it is given are two snapshots, what it says is how they differ. */

/** Two .heapsnapshot, so many calls apart. */
export interface Snapshots {
  before: Uint8Array
  after: Uint8Array
  calls: number
  files: SourceFiles
}

export type Compared = Pick<HeapInsight, 'changes' | 'culprits'>

function compare({ before, after, calls, files }: Snapshots): Compared | null {
  const [old, now] = [readHeap(before), readHeap(after)]
  return old && now && { changes: heapChanges(old, now), culprits: culpritsOf(old, now, calls, files) }
}

if (!isMainThread) parentPort!.postMessage(compare(workerData as Snapshots))

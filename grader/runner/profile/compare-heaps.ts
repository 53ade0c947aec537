import { answer } from '../../shared/bounded/answer.ts'
import { culpritsOf } from './views/culprit.ts'
import { heapChanges } from './views/heap-diff.ts'
import { readHeap } from './views/heap-snapshot.ts'
import type { HeapProfile, SourceFiles } from '../../contracts/index.ts'

/* Entry point of a process that compares two snapshots. */

/** Two .heapsnapshot files, taken `calls` calls apart. */
export interface Snapshots {
  before: Uint8Array
  after: Uint8Array
  calls: number
  files: SourceFiles
}

export type Compared = Pick<HeapProfile, 'changes' | 'culprits'>

function compare({ before, after, calls, files }: Snapshots): Compared | null {
  const [old, now] = [readHeap(before), readHeap(after)]
  return old && now && { changes: heapChanges(old, now), culprits: culpritsOf(old, now, calls, files) }
}

answer<Snapshots, Compared | null>(function* (snapshots) {
  yield compare(snapshots)
})

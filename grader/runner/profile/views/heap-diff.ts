import { clip } from '../../../shared/cpu-profile/untrusted.ts'
import type { Heap } from './heap-snapshot.ts'
import type { HeapChange } from '../../../contracts/index.ts'

const MOST_CHANGES = 200
const MOST_SAMPLES = 5

/** Objects allocated and freed between two snapshots, by constructor as in DevTools' comparison view, largest growth first. */
export function heapChanges(before: Heap, after: Heap): HeapChange[] {
  const changes = new Map<string, HeapChange>()
  const changeOf = (name: string) => {
    const change = changes.get(name) ?? { name, added: 0, deleted: 0, addedBytes: 0, deletedBytes: 0, samples: [] }
    changes.set(name, change)
    return change
  }
  const [old, now] = [idsOf(before), idsOf(after)]
  for (let node = 0; node < after.nodes; node++) {
    if (old.has(after.id(node))) continue
    const change = changeOf(kindOf(after, node))
    change.added++
    change.addedBytes += after.bytes(node)
    if (change.samples.length < MOST_SAMPLES) change.samples.push(sampleOf(after, node))
  }
  for (let node = 0; node < before.nodes; node++) {
    if (now.has(before.id(node))) continue
    const change = changeOf(kindOf(before, node))
    change.deleted++
    change.deletedBytes += before.bytes(node)
  }
  const growth = ({ addedBytes, deletedBytes }: HeapChange) => addedBytes - deletedBytes
  return [...changes.values()].sort((a, b) => growth(b) - growth(a)).slice(0, MOST_CHANGES)
}

/** Kept with the heap, since both views of a comparison need them. */
const idsByHeap = new WeakMap<Heap, ReadonlySet<number>>()

export function idsOf(heap: Heap): ReadonlySet<number> {
  const known = idsByHeap.get(heap)
  if (known) return known
  const ids = new Set<number>()
  for (let node = 0; node < heap.nodes; node++) ids.add(heap.id(node))
  idsByHeap.set(heap, ids)
  return ids
}

/** The name of the constructor, or the node's type in parentheses. */
export function kindOf(heap: Heap, node: number): string {
  const type = heap.type(node)
  if (type === 'object' || type === 'native') return heap.name(node)
  if (type === 'closure') return 'Function'
  if (type === 'regexp') return 'RegExp'
  if (type === 'hidden') return '(system)'
  if (type === 'code') return '(compiled code)'
  return `(${type})`
}

/** “"Luke Skywalker 2" @4711”, “Map @4712”. */
function sampleOf(heap: Heap, node: number): string {
  const isText = heap.type(node) === 'string'
  const name = clip(heap.name(node) || kindOf(heap, node), 80)
  return `${isText ? JSON.stringify(name) : name} @${heap.id(node)}`
}

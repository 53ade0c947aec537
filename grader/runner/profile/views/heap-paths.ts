import { dominatorsOf } from './dominators.ts'
import type { Heap } from './heap-snapshot.ts'

/** How nodes are kept: over edges that keep alive, none of them weak. */
export interface Paths {
  /** The edge of the shortest path by which a node is reached, and where it begins. −1 for the root, and for what nothing keeps. */
  edge: Int32Array
  parent: Int32Array
  /** Edges of that path. */
  depth: Int32Array
  /** The nearest node without which it would not be kept. −1 as above. */
  dominator: Int32Array
}

/** A value of a WeakMap is kept by its key; this edge is the table's. */
const OF_WEAK_TABLE = /^\d+ \/ part of key /

/**
 * Roots that keep nothing: the stack and the hands of native code at this moment, with what the last call has left there,
 * and the tables of strings, which are weak.
 */
const NO_KEEPERS = new Set(['(Stack roots)', '(Handle scope)', 'C++ native stack roots', '(Internalized strings)', '(External strings)'])
/** What a compiler that works beside holds until it is done. */
const OF_COMPILER = / \/ IdentityMapBase$/

export function pathsOf(heap: Heap): Paths {
  const keeps = keepingEdges(heap)
  return { ...shortest(heap, keeps), dominator: dominatorsOf(heap, keeps) }
}

function keepingEdges(heap: Heap): Uint8Array {
  const keeps = new Uint8Array(heap.edgesFrom(heap.nodes))
  for (let node = 0; node < heap.nodes; node++) {
    if (heap.type(node) === 'synthetic' && NO_KEEPERS.has(heap.name(node))) continue
    for (let edge = heap.edgesFrom(node); edge < heap.edgesFrom(node + 1); edge++) {
      const type = heap.edgeType(edge)
      const name = type === 'internal' ? heap.edgeName(edge) : ''
      keeps[edge] = type === 'weak' || OF_WEAK_TABLE.test(name) || OF_COMPILER.test(name) ? 0 : 1
    }
  }
  return keeps
}

function shortest(heap: Heap, keeps: Uint8Array): Omit<Paths, 'dominator'> {
  const parent = new Int32Array(heap.nodes).fill(-1)
  const via = new Int32Array(heap.nodes).fill(-1)
  const depth = new Int32Array(heap.nodes)
  const queue = new Int32Array(heap.nodes)
  const seen = new Uint8Array(heap.nodes)
  seen[0] = 1
  for (let head = 0, tail = 1; head < tail; head++) {
    const node = queue[head]!
    for (let edge = heap.edgesFrom(node); edge < heap.edgesFrom(node + 1); edge++) {
      const to = heap.to(edge)
      if (!keeps[edge] || seen[to]) continue
      seen[to] = 1
      parent[to] = node
      depth[to] = depth[node]! + 1
      via[to] = edge
      queue[tail++] = to
    }
  }
  return { parent, edge: via, depth }
}

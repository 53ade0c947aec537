import { dominatorsOf } from './dominators.ts'
import type { Heap } from './heap-snapshot.ts'

/** How nodes are retained: paths over strong edges. */
export interface Paths {
  /** The last edge on the shortest path to a node, and the node where that edge starts; −1 for the root and for unreachable nodes. */
  edge: Int32Array
  parent: Int32Array
  /** Number of edges on that path. */
  depth: Int32Array
  /** The immediate dominator; −1 as above. */
  dominator: Int32Array
}

/** Two edges of this name lead to a value in a WeakMap: one from its key, one from the table. */
const OF_WEAK_ENTRY = /^\d+ \/ part of key \(.* @(\d+)\) -> value /s

/**
 * Roots that do not count: the stack and native handles, which may hold leftovers of the last call, and the string tables, which are
 * weak.
 */
const NO_KEEPERS = new Set(['(Stack roots)', '(Handle scope)', 'C++ native stack roots', '(Internalized strings)', '(External strings)'])
/** Objects held by a concurrent compiler until it finishes. */
const OF_COMPILER = / \/ IdentityMapBase$/
/** In the names of both, and in few others. */
const DESCRIBED = ' / '

/** Paths in a heap. @param others ids of the other snapshot */
export function pathsOf(heap: Heap, others: ReadonlySet<number>): Paths {
  const keeps = keepingEdges(heap, others)
  return { ...shortest(heap, keeps), dominator: dominatorsOf(heap, keeps) }
}

function keepingEdges(heap: Heap, others: ReadonlySet<number>): Uint8Array {
  const keeps = new Uint8Array(heap.edgesFrom(heap.nodes))
  for (let node = 0; node < heap.nodes; node++) {
    if (heap.type(node) === 'synthetic' && NO_KEEPERS.has(heap.name(node))) continue
    for (let edge = heap.edgesFrom(node); edge < heap.edgesFrom(node + 1); edge++) {
      const type = heap.edgeType(edge)
      const name = type === 'internal' ? heap.edgeName(edge) : ''
      const isOther = name.includes(DESCRIBED) && (OF_COMPILER.test(name) || !keepsEntry(heap, node, name, others))
      keeps[edge] = type === 'weak' || isOther ? 0 : 1
    }
  }
  return keeps
}

/**
 * Whether an edge counts as keeping a WeakMap's value alive; true for all other edges. The value needs both its key and the table, but
 * only one of them explains growth: the table if the key is old, the key if it is new.
 */
function keepsEntry(heap: Heap, node: number, name: string, others: ReadonlySet<number>): boolean {
  const [, key] = OF_WEAK_ENTRY.exec(name) ?? []
  if (key === undefined) return true
  const isTable = heap.type(node) === 'array'
  return isTable === others.has(Number(key))
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

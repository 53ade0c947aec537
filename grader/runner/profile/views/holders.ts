import { kindOf } from './heap-diff.ts'
import type { Heap } from './heap-snapshot.ts'
import type { Paths } from './heap-paths.ts'

/** Memory retained by one object that is in both snapshots. */
export interface Held {
  /** The holder itself, and the id of its own holder; null for the root. */
  node: number
  above: number | null
  bytes: number
  kinds: Map<string, Kept>
  /** New functions among the retained objects. */
  functions: number[]
}

export const MOST_FUNCTIONS = 200

export interface Kept {
  count: number
  bytes: number
  /** Nodes of one kind that the other snapshot lacks: their number, and the one nearest to a root, −1 for none. */
  added: number
  fresh: number
}

/** The engine's own objects, which come and go with every optimization. */
const ENGINES = new Set(['code', 'hidden', 'object shape', 'synthetic'])
/** Parts of an object rather than objects: tables of Maps, elements of Arrays. */
const PARTS = new Set(['array', ...ENGINES])
/** Collections with tables that are not counted: the tables still have room for deleted entries, and live entries belong to their keys. */
const WEAK = new Set(['WeakMap', 'WeakSet'])

/** Retained memory by the id of its holder: the nearest dominator that is in both snapshots. */
export function holdersOf(heap: Heap, { dominator, depth }: Paths, others: ReadonlySet<number>): Map<number, Held> {
  const holders = new Map<number, Held>()
  const holderOf = new Int32Array(heap.nodes).fill(-1)
  const isHolder = (node: number) => !PARTS.has(heap.type(node)) && others.has(heap.id(node))

  /** The nearest holder at or above a node, cached for all nodes on the way. */
  function nearest(node: number): number {
    const met: number[] = []
    let at = node
    while (at !== -1 && holderOf[at] === -1 && !isHolder(at)) {
      met.push(at)
      at = dominator[at]!
    }
    const found = at === -1 ? 0 : isHolder(at) ? at : holderOf[at]!
    for (const one of met) holderOf[one] = found
    return found
  }

  function heldBy(node: number): Held {
    const id = heap.id(node)
    const known = holders.get(id)
    if (known) return known
    const above = node === 0 ? null : heap.id(nearest(dominator[node]!))
    const held: Held = { node, above, bytes: 0, kinds: new Map(), functions: [] }
    holders.set(id, held)
    return held
  }

  for (let node = 1; node < heap.nodes; node++) {
    const owner = dominator[node]!
    if (ENGINES.has(heap.type(node)) || owner === -1 || isWeakTable(heap, node, owner)) continue
    const held = heldBy(nearest(owner))
    const kind = count(held, heap, node, owner)
    if (others.has(heap.id(node))) continue
    kind.added++
    if (kind.fresh === -1 || depth[node]! < depth[kind.fresh]!) kind.fresh = node
    if (heap.type(node) === 'closure' && held.functions.length < MOST_FUNCTIONS) held.functions.push(node)
  }
  return holders
}

function isWeakTable(heap: Heap, node: number, owner: number): boolean {
  return heap.type(node) === 'array' && WEAK.has(kindOf(heap, owner))
}

/** `owner`: the node's dominator. Concatenated and sliced strings count as one with their parts. */
function count(held: Held, heap: Heap, node: number, owner: number): Kept {
  const isString = (one: number) => heap.type(one).endsWith('string')
  const name = isString(node) ? '(string)' : kindOf(heap, node)
  const kind = held.kinds.get(name) ?? { count: 0, bytes: 0, added: 0, fresh: -1 }
  held.kinds.set(name, kind)
  held.bytes += heap.bytes(node)
  kind.bytes += heap.bytes(node)
  if (!isString(node) || !isString(owner)) kind.count++
  return kind
}

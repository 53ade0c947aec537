import { kindOf } from './heap-diff.ts'
import type { Heap } from './heap-snapshot.ts'
import type { Paths } from './heap-paths.ts'

/** What one object keeps alive: it was there in both snapshots, and without it these would not be. */
export interface Held {
  bytes: number
  kinds: Map<string, Kept>
  /** New functions among them. */
  functions: number[]
}

const MOST_FUNCTIONS = 200

export interface Kept {
  count: number
  bytes: number
  /** Of the nodes of this kind that the other snapshot does not have, the one nearest to a root; −1 where there is none. */
  fresh: number
}

/** The engine's own; it comes and goes with every optimization. */
const ENGINES = new Set(['code', 'hidden', 'object shape', 'synthetic'])
/** Parts of an object rather than objects: tables of Maps, elements of Arrays. */
const PARTS = new Set(['array', ...ENGINES])

/** By the holder's id, what it keeps, the holder being the nearest that both snapshots know. */
export function holdersOf(heap: Heap, { dominator, depth }: Paths, others: ReadonlySet<number>): Map<number, Held> {
  const holders = new Map<number, Held>()
  const holderOf = new Int32Array(heap.nodes).fill(-1)
  const isHolder = (node: number) => !PARTS.has(heap.type(node)) && others.has(heap.id(node))

  /** The nearest holder at or above a node; what was met on the way remembers it. */
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

  for (let node = 1; node < heap.nodes; node++) {
    if (ENGINES.has(heap.type(node)) || dominator[node] === -1) continue
    const id = heap.id(nearest(dominator[node]!))
    const held = holders.get(id) ?? { bytes: 0, kinds: new Map<string, Kept>(), functions: [] }
    holders.set(id, held)
    const kind = count(held, heap, node, dominator[node]!)
    if (others.has(heap.id(node))) continue
    if (kind.fresh === -1 || depth[node]! < depth[kind.fresh]!) kind.fresh = node
    if (heap.type(node) === 'closure' && held.functions.length < MOST_FUNCTIONS) held.functions.push(node)
  }
  return holders
}

/** `owner`: the node's dominator. A string that is put together, or cut out of another, is one with its parts. */
function count(held: Held, heap: Heap, node: number, owner: number): Kept {
  const isString = (one: number) => heap.type(one).endsWith('string')
  const name = isString(node) ? '(string)' : kindOf(heap, node)
  const kind = held.kinds.get(name) ?? { count: 0, bytes: 0, fresh: -1 }
  held.kinds.set(name, kind)
  held.bytes += heap.bytes(node)
  kind.bytes += heap.bytes(node)
  if (!isString(node) || !isString(owner)) kind.count++
  return kind
}

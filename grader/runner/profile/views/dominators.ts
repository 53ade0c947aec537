import type { Heap } from './heap-snapshot.ts'

/**
 * The immediate dominator of each node: the nearest node on every path from the root; −1 for the root and for unreachable nodes. The
 * simple version of Lengauer and Tarjan, “A fast algorithm for finding dominators in a flowgraph”: m log n steps on any graph. Iterating
 * until nothing changes would take a minute for a thousand timers, which form a long doubly linked ring.
 * @param keeps 1 for each edge that counts, else 0
 */
export function dominatorsOf(heap: Heap, keeps: Uint8Array): Int32Array {
  const { vertex, rank, parent } = preorder(heap, keeps)
  const above = predecessors(heap, keeps, rank)
  const count = vertex.length
  const semi = Int32Array.from({ length: count }, (_, at) => at)
  const dominator = new Int32Array(count).fill(-1)
  const least = leastAbove(parent, semi)
  // Nodes by semidominator, as linked lists.
  const bucket = new Int32Array(count).fill(-1)
  const next = new Int32Array(count).fill(-1)

  for (let at = count - 1; at > 0; at--) {
    const node = vertex[at]!
    for (let i = above.first[node]!; i < above.first[node + 1]!; i++) {
      semi[at] = Math.min(semi[at]!, semi[least(rank[above.nodes[i]!]!, at + 1)]!)
    }
    next[at] = bucket[semi[at]!]!
    bucket[semi[at]!] = at
    const up = parent[at]!
    for (let one = bucket[up]!; one !== -1; one = next[one]!) {
      const found = least(one, at)
      dominator[one] = semi[found]! < semi[one]! ? found : up
    }
    bucket[up] = -1
  }
  const byNode = new Int32Array(heap.nodes).fill(-1)
  for (let at = 1; at < count; at++) {
    if (dominator[at] !== semi[at]) dominator[at] = dominator[dominator[at]!]!
    byNode[vertex[at]!] = vertex[dominator[at]!]!
  }
  return byNode
}

/**
 * least(one, linked): the node with the least semidominator among `one` and its ancestors numbered `linked` or higher. Compresses paths
 * as it walks them.
 */
function leastAbove(parent: Int32Array, semi: Int32Array): (one: number, linked: number) => number {
  const ancestor = parent.slice()
  const label = Int32Array.from({ length: parent.length }, (_, at) => at)
  const walked: number[] = []
  return (one, linked) => {
    for (let at = one; ancestor[at]! >= linked; at = ancestor[at]!) walked.push(at)
    for (let at = walked.pop(); at !== undefined; at = walked.pop()) {
      const up = ancestor[at]!
      if (semi[label[up]!]! < semi[label[at]!]!) label[at] = label[up]!
      ancestor[at] = ancestor[up]!
    }
    return label[one]!
  }
}

/** Nodes in depth-first order; the number of each, −1 if it is unreachable; the number of its parent. */
function preorder(heap: Heap, keeps: Uint8Array): { vertex: Int32Array; rank: Int32Array; parent: Int32Array } {
  const vertex = new Int32Array(heap.nodes)
  const parent = new Int32Array(heap.nodes).fill(-1)
  const rank = new Int32Array(heap.nodes).fill(-1)
  const stack = new Int32Array(heap.nodes)
  const done = new Uint32Array(heap.nodes) // edges already followed, for nodes on the stack
  let [depth, count] = [1, 1]
  rank[0] = 0
  while (depth > 0) {
    const node = stack[depth - 1]!
    const edge = heap.edgesFrom(node) + done[node]!++
    if (edge >= heap.edgesFrom(node + 1)) {
      depth--
      continue
    }
    const to = heap.to(edge)
    if (!keeps[edge] || rank[to] !== -1) continue
    rank[to] = count
    parent[count] = rank[node]!
    vertex[count++] = to
    stack[depth++] = to
  }
  return { vertex: vertex.slice(0, count), rank, parent: parent.slice(0, count) }
}

/** Retainers of each node, from `first[node]` up to but not including `first[node + 1]`. */
function predecessors(heap: Heap, keeps: Uint8Array, rank: Int32Array): { first: Uint32Array; nodes: Int32Array } {
  const first = new Uint32Array(heap.nodes + 2)
  const visit = (onEdge: (from: number, to: number) => void) => {
    for (let from = 0; from < heap.nodes; from++) {
      if (rank[from] === -1) continue
      for (let edge = heap.edgesFrom(from); edge < heap.edgesFrom(from + 1); edge++) if (keeps[edge]) onEdge(from, heap.to(edge))
    }
  }
  visit((_, to) => first[to + 2]!++)
  for (let node = 2; node < first.length; node++) first[node]! += first[node - 1]!
  const nodes = new Int32Array(first.at(-1)!)
  visit((from, to) => (nodes[first[to + 1]!++] = from))
  return { first, nodes }
}

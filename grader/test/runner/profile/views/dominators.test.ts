import t from 'tap'
import { dominatorsOf } from '../../../../runner/profile/views/dominators.ts'
import type { Heap } from '../../../../runner/profile/views/heap-snapshot.ts'
import { seededUniform } from '../../../seeded.ts'

/** A graph as a heap, without anything but its edges. */
function graph(edges: number[][]): { heap: Heap; keeps: Uint8Array } {
  const first = [0]
  for (const list of edges) first.push(first.at(-1)! + list.length)
  const to = edges.flat()
  const nothing = () => ''
  const heap = {
    nodes: edges.length,
    type: nothing,
    name: nothing,
    edgeType: nothing,
    edgeName: nothing,
    location: () => null,
    id: (node: number) => node,
    bytes: () => 0,
    edgesFrom: (node: number) => first[node]!,
    to: (edge: number) => to[edge]!,
  }
  return { heap, keeps: new Uint8Array(to.length).fill(1) }
}

function reached(edges: number[][], without = -1): Set<number> {
  const seen = new Set<number>()
  const left = without === 0 ? [] : [0]
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    left.push(...edges[node]!.filter((to) => to !== without))
  }
  return seen
}

t.test('a node dominates what is not reached without it', async (t) => {
  const random = seededUniform(5)
  for (let round = 0; round < 300; round++) {
    const nodes = 2 + Math.floor(random() * 12)
    const edges = Array.from({ length: nodes }, () => Array.from({ length: Math.floor(random() * 4) }, () => Math.floor(random() * nodes)))
    const { heap, keeps } = graph(edges)
    const dominator = dominatorsOf(heap, keeps)
    const all = reached(edges)
    const wrong = edges.flatMap((_, node) => {
      const above = new Set<number>()
      for (let at = dominator[node]!; at !== -1; at = dominator[at]!) above.add(at)
      const expected = edges.flatMap((_, other) => (other !== node && all.has(node) && !reached(edges, other).has(node) ? [other] : []))
      return expected.length === above.size && expected.every((one) => above.has(one)) ? [] : [{ node, expected, above: [...above] }]
    })
    if (wrong.length > 0) t.fail(JSON.stringify({ edges, wrong }))
  }
  t.pass('300 graphs')
})

t.test('a long ring in both directions takes no time', async (t) => {
  const nodes = 100_000
  const { heap, keeps } = graph(Array.from({ length: nodes }, (_, at) => [(at + 1) % nodes, (at + nodes - 1) % nodes]))
  const dominator = dominatorsOf(heap, keeps)
  t.ok(dominator.every((one, node) => one === (node === 0 ? -1 : 0)))
})

import type { CpuProfile, FlameNode } from '../../../grader/contracts/profile.ts'

/** A node of two merged profiles. Times are nanoseconds per call, 0 for a side without the node. */
export interface DifferenceNode {
  name: string
  file: string | null
  line: number | null
  starterSelfNs: number
  yoursSelfNs: number
  starterNs: number
  yoursNs: number
  /** Determines its width: the larger self time of both sides, plus the weights of its children. */
  weightNs: number
  children: DifferenceNode[]
}

/**
 * Merges the starter's profile and yours. Nodes are matched by the path of their names, not by lines, which move when code is
 * edited. Times of children with the same name add up. Nodes that are gone from yours are included: they are most of the gain.
 */
export function difference(starter: CpuProfile, yours: CpuProfile): DifferenceNode {
  return join([starter.tree], [yours.tree], 1000 / starter.calls, 1000 / yours.calls)
}

function join(before: readonly FlameNode[], after: readonly FlameNode[], starterScale: number, yoursScale: number): DifferenceNode {
  const [first] = [...after, ...before] as [FlameNode]
  const starterSelfNs = sum(before, 'selfUs') * starterScale
  const yoursSelfNs = sum(after, 'selfUs') * yoursScale
  const [old, now] = [byName(before), byName(after)]
  const names = [...new Set([...now.keys(), ...old.keys()])]
  const children = names.map((name) => join(old.get(name) ?? [], now.get(name) ?? [], starterScale, yoursScale))
  return {
    name: first.name,
    file: first.file,
    line: first.line,
    starterSelfNs,
    yoursSelfNs,
    starterNs: sum(before, 'totalUs') * starterScale,
    yoursNs: sum(after, 'totalUs') * yoursScale,
    weightNs: Math.max(starterSelfNs, yoursSelfNs) + children.reduce((total, { weightNs }) => total + weightNs, 0),
    children,
  }
}

function byName(parents: readonly FlameNode[]): Map<string, FlameNode[]> {
  return Map.groupBy(
    parents.flatMap(({ children }) => children),
    ({ name }) => name,
  )
}

function sum(nodes: readonly FlameNode[], of: 'selfUs' | 'totalUs'): number {
  return nodes.reduce((total, node) => total + node[of], 0)
}

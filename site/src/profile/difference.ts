import type { CpuProfile, FlameNode } from '../../../grader/contracts/profile.ts'

/** A node of two profiles laid over each other. Times are nanoseconds a call; what a side does not have is 0. */
export interface DifferenceNode {
  name: string
  file: string | null
  line: number | null
  starterSelfNs: number
  yoursSelfNs: number
  starterNs: number
  yoursNs: number
  /** What its width goes by: its own time on the side where it has more, and its children’s weights. */
  weightNs: number
  children: DifferenceNode[]
}

/**
 * The starter’s profile and yours, nodes matched by the path of their names. Lines move when code is edited, so that they do not
 * count; of two children with one name the times add up. What is gone from yours is in it as well: that is mostly what was won.
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

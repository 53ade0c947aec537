import { keysOf } from './per-call.ts'
import type { Keys } from './match-functions.ts'
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
 * The starter’s profile and yours, nodes matched by the path of their functions, which are matched across edits. It includes frames that
 * are gone from yours, which are mostly where the time was saved.
 */
export function difference(starter: CpuProfile, yours: CpuProfile): DifferenceNode {
  return join([starter.tree], [yours.tree], { starter: 1000 / starter.calls, yours: 1000 / yours.calls }, keysOf(starter, yours))
}

function join(
  before: readonly FlameNode[],
  after: readonly FlameNode[],
  scale: Record<'starter' | 'yours', number>,
  keys: Keys,
): DifferenceNode {
  const [first] = [...after, ...before] as [FlameNode]
  const starterSelfNs = sum(before, 'selfUs') * scale.starter
  const yoursSelfNs = sum(after, 'selfUs') * scale.yours
  const [old, now] = [byKey(before, keys.before), byKey(after, keys.after)]
  const all = [...new Set([...now.keys(), ...old.keys()])]
  const children = all.map((key) => join(old.get(key) ?? [], now.get(key) ?? [], scale, keys))
  return {
    name: first.name,
    file: first.file,
    line: first.line,
    starterSelfNs,
    yoursSelfNs,
    starterNs: sum(before, 'totalUs') * scale.starter,
    yoursNs: sum(after, 'totalUs') * scale.yours,
    weightNs: Math.max(starterSelfNs, yoursSelfNs) + children.reduce((total, { weightNs }) => total + weightNs, 0),
    children,
  }
}

function byKey(parents: readonly FlameNode[], keyOf: Keys['after']): Map<string, FlameNode[]> {
  return Map.groupBy(
    parents.flatMap(({ children }) => children),
    keyOf,
  )
}

function sum(nodes: readonly FlameNode[], of: 'selfUs' | 'totalUs'): number {
  return nodes.reduce((total, node) => total + node[of], 0)
}

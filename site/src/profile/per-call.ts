import { isNameless, matchFunctions, type Keys } from './match-functions.ts'
import type { Collector, CpuProfile, FlameNode } from '../../../grader/contracts/profile.ts'

/** Self time of one function on both sides, nanoseconds per call; 0 on a side without the function. */
export interface SelfChange {
  /** With its line if it is anonymous or the name is not unique: “(anonymous), line 5”. */
  name: string
  /** Whether the line refers to the earlier run, because the other one lacks the function. */
  isLineBefore: boolean
  beforeNs: number
  afterNs: number
}

/** Functions of both profiles, matched across edits, the largest change first. */
export function selfChanges(before: CpuProfile, after: CpuProfile): SelfChange[] {
  const keys = keysOf(before, after)
  const [old, now] = [selfPerCall(before, keys.before), selfPerCall(after, keys.after)]
  const changes = [...new Set([...old.keys(), ...now.keys()])].map((key) => {
    const { node } = (now.get(key) ?? old.get(key))!
    return { node, isBefore: !now.has(key), beforeNs: old.get(key)?.ns ?? 0, afterNs: now.get(key)?.ns ?? 0 }
  })
  const names = Map.groupBy(changes, ({ node }) => node.name)
  return changes
    .map(({ node, isBefore, beforeNs, afterNs }) => {
      const hasLine = node.line !== null && (isNameless(node.name) || names.get(node.name)!.length > 1)
      return { name: hasLine ? `${node.name}, line ${node.line}` : node.name, isLineBefore: hasLine && isBefore, beforeNs, afterNs }
    })
    .sort((a, b) => Math.abs(b.afterNs - b.beforeNs) - Math.abs(a.afterNs - a.beforeNs))
}

/** Keys of the functions in two profiles. */
export function keysOf(before: Pick<CpuProfile, 'tree'>, after: Pick<CpuProfile, 'tree'>): Keys {
  return matchFunctions(nodesOf(before.tree), nodesOf(after.tree))
}

function nodesOf(tree: FlameNode): FlameNode[] {
  const nodes = [tree]
  for (const node of nodes) nodes.push(...node.children)
  return nodes
}

/** Sampled time per call, in nanoseconds. */
export function nsPerCall({ totalUs, calls }: Pick<CpuProfile, 'totalUs' | 'calls'>): number {
  return (totalUs * 1000) / calls
}

/** Garbage collections per million calls. */
export function collectionsPerMillion({ collections, calls }: Collector): number {
  return (collections.reduce((sum, { count }) => sum + count, 0) / calls) * 1e6
}

/** Self time by function, from the whole tree, because the list of hottest functions is cut off. */
function selfPerCall({ tree, calls }: CpuProfile, keyOf: Keys['after']): Map<string, { node: FlameNode; ns: number }> {
  const self = new Map<string, { node: FlameNode; ns: number }>()
  for (const node of nodesOf(tree)) {
    const key = keyOf(node)
    self.set(key, { node, ns: (self.get(key)?.ns ?? 0) + (node.selfUs * 1000) / calls })
  }
  return self
}

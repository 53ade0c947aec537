import type { Collector, CpuProfile, FlameNode } from '../../../grader/contracts/profile.ts'

/** Self time of one function on both sides, nanoseconds per call; 0 on a side without the function. */
export interface SelfChange {
  name: string
  beforeNs: number
  afterNs: number
}

/** Functions of both profiles by name, the largest change first. */
export function selfChanges(before: CpuProfile, after: CpuProfile): SelfChange[] {
  const [old, now] = [selfPerCall(before), selfPerCall(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, beforeNs: old.get(name) ?? 0, afterNs: now.get(name) ?? 0 }))
    .sort((a, b) => Math.abs(b.afterNs - b.beforeNs) - Math.abs(a.afterNs - a.beforeNs))
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
function selfPerCall({ tree, calls }: CpuProfile): Map<string, number> {
  const self = new Map<string, number>()
  const open: FlameNode[] = [tree]
  for (let node = open.pop(); node; node = open.pop()) {
    self.set(node.name, (self.get(node.name) ?? 0) + (node.selfUs * 1000) / calls)
    open.push(...node.children)
  }
  return self
}

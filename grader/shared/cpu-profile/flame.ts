import type { FlameNode, HotFunction } from '../../contracts/index.ts'

/** Most nodes that are kept; each can have one additional child, “(other)”. */
const MOST_KEPT = 1000

/** Fills in `totalUs` bottom-up and returns the root's. */
export function total(node: FlameNode): number {
  node.totalUs = node.children.reduce((sum, child) => sum + total(child), node.selfUs)
  return node.totalUs
}

/** Functions, summed over all their nodes, by self time; the total of a recursive function counts each moment once. */
export function functionsOf(tree: FlameNode, most: number): HotFunction[] {
  const functions = new Map<string, HotFunction>()
  const above = new Set<string>()
  const visit = (node: FlameNode): void => {
    const key = [node.name, node.file, node.line, node.identity?.column].join('\0')
    const entry = functions.get(key) ?? { name: node.name, file: node.file, line: node.line, selfUs: 0, totalUs: 0 }
    functions.set(key, entry)
    entry.selfUs += node.selfUs
    const isOutermost = !above.has(key)
    if (isOutermost) entry.totalUs += node.totalUs
    above.add(key)
    node.children.forEach(visit)
    if (isOutermost) above.delete(key)
  }
  tree.children.forEach(visit)
  return [...functions.values()].sort((a, b) => b.selfUs - a.selfUs || b.totalUs - a.totalUs).slice(0, most)
}

/** The tree without its smallest nodes: those of one parent are merged into a child “(other)”. */
export function prune(tree: FlameNode): FlameNode {
  // Parents come before their children, and sorting is stable, so the parent of a kept node is kept.
  const kept = new Set(
    preorder(tree)
      .sort((a, b) => b.totalUs - a.totalUs)
      .slice(0, MOST_KEPT),
  )
  const copy = (node: FlameNode): FlameNode => {
    const dropped = node.children.filter((child) => !kept.has(child))
    const us = dropped.reduce((sum, child) => sum + child.totalUs, 0)
    const other: FlameNode[] = us === 0 ? [] : [{ name: '(other)', file: null, line: null, selfUs: us, totalUs: us, children: [] }]
    return { ...node, children: [...node.children.filter((child) => kept.has(child)).map(copy), ...other] }
  }
  return copy(tree)
}

function preorder(node: FlameNode): FlameNode[] {
  const all: FlameNode[] = []
  const visit = (one: FlameNode): void => {
    all.push(one)
    one.children.forEach(visit)
  }
  visit(node)
  return all
}

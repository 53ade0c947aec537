import type { FlameNode, HotFunction } from '../../contracts/index.ts'

/** Kept nodes; each may have one child more, “(other)”. */
const MOST_KEPT = 1000

/** Fills `totalUs` from the leaves on, and returns the root's. */
export function total(node: FlameNode): number {
  node.totalUs = node.children.reduce((sum, child) => sum + total(child), node.selfUs)
  return node.totalUs
}

/** Functions over all of their places, by self time; a function that calls itself counts once in its total. */
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

/** The tree without its smallest nodes: those of one parent become its child “(other)”. */
export function prune(tree: FlameNode): FlameNode {
  // Parents stand before their children, and sorting is stable: who is kept has kept parents.
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

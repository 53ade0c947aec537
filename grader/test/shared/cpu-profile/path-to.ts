import type { FlameNode } from '../../../contracts/index.ts'

/**
 * Path to the node of a function that was sampled most. V8 does not always know a sample’s callers: now and then a sample has only the
 * function.
 */
export function pathTo(tree: FlameNode, name: string): string[] | undefined {
  return pathsTo(tree, name).sort((a, b) => b.selfUs - a.selfUs)[0]?.path
}

function pathsTo(node: FlameNode, name: string): { path: string[]; selfUs: number }[] {
  if (node.name === name) return [{ path: [name], selfUs: node.selfUs }]
  return node.children.flatMap((child) => pathsTo(child, name)).map(({ path, selfUs }) => ({ path: [node.name, ...path], selfUs }))
}

import type { AnyNode, Node } from 'acorn'
import { parseEither } from '../syntax-tree.ts'

/** Longer files are not analysed, to bound the cost. The course's own files are at most a tenth as long. */
const MOST_CHARACTERS = 32_768

/** A syntax node with its context. */
export interface Place {
  node: AnyNode
  file: string
  source: string
  parent: Place | null
  /** Enclosing function; null at the top of the file. */
  inside: Place | null
  /** Number of enclosing loops within that function. */
  loops: number
}

/** All nodes of a source, outer before inner; none if the source cannot be parsed or is too long. */
export function placesOf(file: string, source: string): Place[] {
  const places: Place[] = []
  const root: AnyNode | null = source.length > MOST_CHARACTERS ? null : parseEither(source)
  // Without recursion, because learners' code can be nested arbitrarily deep.
  const next: Place[] = root === null ? [] : [{ node: root, file, source, parent: null, inside: null, loops: 0 }]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    places.push(one)
    for (const child of childrenOf(one.node).reverse()) next.push(placeIn(one, child))
  }
  return places
}

/** Source text of a place on one line. */
export function textOf({ node, source }: Place): string {
  return source.slice(node.start, node.end).replace(/\s+/g, ' ')
}

export function isFunction({ type }: AnyNode): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
}

export function isLoop({ type }: AnyNode): boolean {
  return (
    type === 'ForStatement' ||
    type === 'ForInStatement' ||
    type === 'ForOfStatement' ||
    type === 'WhileStatement' ||
    type === 'DoWhileStatement'
  )
}

/** A node and all of its descendants. */
export function* within(node: AnyNode): Generator<AnyNode> {
  const next = [node]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    yield one
    next.push(...childrenOf(one).reverse())
  }
}

function placeIn(parent: Place, node: AnyNode): Place {
  const { file, source } = parent
  if (isFunction(parent.node)) return { node, file, source, parent, inside: parent, loops: 0 }
  return {
    node,
    file,
    source,
    parent,
    inside: parent.inside,
    loops: parent.loops + (isLoop(parent.node) && !isOnceOf(parent.node, node) ? 1 : 0),
  }
}

/** Whether a part of a loop is evaluated only once, before the first iteration. */
function isOnceOf(loop: AnyNode, part: AnyNode): boolean {
  if (loop.type === 'ForStatement') return loop.init === part
  return (loop.type === 'ForOfStatement' || loop.type === 'ForInStatement') && loop.right === part
}

/** Direct children of a node. */
export function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string')
}

import type { AnyNode, Node } from 'acorn'
import { parseTree } from '../../../shared/syntax-tree.ts'

/** Longer files are not read: those of the course have a tenth of it at the most, and what reading takes is bounded so. */
const MOST_CHARACTERS = 32_768

/** A node of a source, and what stands around it. */
export interface Place {
  node: AnyNode
  file: string
  source: string
  parent: Place | null
  /** The function that it stands in; null at the top of the file. */
  inside: Place | null
  /** Loops around it, within that function. */
  loops: number
}

/** All nodes of a source, outer before inner. A source that cannot be parsed, or is too long, has none. */
export function placesOf(file: string, source: string): Place[] {
  const places: Place[] = []
  const root = parsed(source)
  // Without recursion: what is nested as deep as a learner likes must not end it.
  const next: Place[] = root === null ? [] : [{ node: root, file, source, parent: null, inside: null, loops: 0 }]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    places.push(one)
    for (const child of childrenOf(one.node).reverse()) next.push(placeIn(one, child))
  }
  return places
}

/** Its text, on one line. */
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

/** Every node within one, itself the first. */
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

/** What a loop evaluates a single time, before its first turn. */
function isOnceOf(loop: AnyNode, part: AnyNode): boolean {
  if (loop.type === 'ForStatement') return loop.init === part
  return (loop.type === 'ForOfStatement' || loop.type === 'ForInStatement') && loop.right === part
}

function parsed(source: string): AnyNode | null {
  if (source.length > MOST_CHARACTERS) return null
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return parseTree(source, {
        ecmaVersion: 'latest',
        sourceType,
        locations: true,
        allowReturnOutsideFunction: true,
        allowHashBang: true,
      })
    } catch {
      // As the other kind, or not at all.
    }
  }
  return null
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string')
}

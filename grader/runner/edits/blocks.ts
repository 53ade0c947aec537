import type { AnyNode, BlockStatement } from 'acorn'
import { namesIn, parametersOf } from '../../shared/techniques/names.ts'
import { childrenOf, isFunction, within } from '../../shared/techniques/places.ts'
import type { Source, Span } from './source.ts'

/** The outermost blocks within a statement: bodies of functions, loops and branches, in the order of the code. */
export function blocksIn(node: AnyNode): BlockStatement[] {
  const found: BlockStatement[] = []
  const next = [node]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (one.type === 'BlockStatement') found.push(one)
    else next.push(...childrenOf(one))
  }
  return found.sort((a, b) => a.start - b.start)
}

/** The parts of a statement outside of its blocks: one more than there are blocks. */
export function partsAround(node: Span, blocks: readonly Span[]): Span[] {
  const edges = [node.start, ...blocks.flatMap(({ start, end }) => [start + 1, end - 1]), node.end]
  return Array.from({ length: blocks.length + 1 }, (_, index) => ({ start: edges[2 * index]!, end: edges[2 * index + 1]! }))
}

/** Names that a statement binds anywhere within. */
export function declaredIn(node: AnyNode): Set<string> {
  return new Set([...within(node)].flatMap(boundBy))
}

function boundBy(node: AnyNode): string[] {
  if (node.type === 'VariableDeclarator') return [...namesIn(node.id)]
  if (node.type === 'CatchClause') return node.param ? [...namesIn(node.param)] : []
  const own = (isFunction(node) || node.type === 'ClassDeclaration') && 'id' in node && node.id ? [node.id.name] : []
  return [...own, ...parametersOf(node)]
}

/** What stays the same in a statement that was edited: the name it declares, the place it assigns to, or its condition. */
export function subjectOf(node: AnyNode, source: Source): string | null {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return `${node.type} ${node.id?.name}`
  if (node.type === 'VariableDeclaration') return `var ${node.declarations.map(({ id }) => source.code(id)).join()}`
  if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression')
    return `= ${source.code(node.expression.left)}`
  if (node.type === 'IfStatement') return `if ${source.code(node.test)}`
  return null
}

import type { AnyNode, CallExpression, NewExpression } from 'acorn'
import { isFunction, within, type Place } from './places.ts'

/** A call or a `new` expression. */
export type Call = CallExpression | NewExpression

export function isCall(node: AnyNode): node is Call {
  return node.type === 'CallExpression' || node.type === 'NewExpression'
}

/** Name of the called function: `b` for a.b(), b() and new b(); empty if there is none. */
export function nameOfCall({ callee }: Call): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.computed) return ''
  return callee.property.type === 'Identifier' ? callee.property.name : ''
}

/** Object that a method is called on; null for a plain function call. */
export function receiverOf({ callee }: Call): AnyNode | null {
  return callee.type === 'MemberExpression' ? callee.object : null
}

/** Name at the root of an expression: `a` for a.b.c, a[b]() and a; null if it does not start with a name. */
export function rootOf(node: AnyNode): string | null {
  let one: AnyNode = node
  for (;;) {
    if (one.type === 'Identifier') return one.name
    if (one.type === 'MemberExpression') one = one.object
    else if (one.type === 'CallExpression' || one.type === 'NewExpression') one = one.callee
    else if (one.type === 'ChainExpression' || one.type === 'AwaitExpression' || one.type === 'ParenthesizedExpression')
      one = one.type === 'AwaitExpression' ? one.argument : one.expression
    else return null
  }
}

/** Module of a require call; null for anything else. */
export function requiredBy(node: AnyNode): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require') return null
  const [first] = node.arguments
  return first?.type === 'Literal' && typeof first.value === 'string' ? bare(first.value) : null
}

/** Module name without `node:`. */
export function bare(module: string): string {
  return module.replace(/^node:/, '')
}

/** Names local to a function: its own and those of its parameters. */
export function parametersOf(node: AnyNode): string[] {
  if (!isFunction(node)) return []
  const { params } = node as Extract<AnyNode, { type: 'FunctionDeclaration' }>
  return params.flatMap((pattern) => [...namesIn(pattern)])
}

/** Names that a pattern binds, including those used in its defaults. */
export function* namesIn(pattern: AnyNode): Generator<string> {
  for (const node of within(pattern)) if (node.type === 'Identifier') yield node.name
}

/** Name under which a function is declared or bound; null for a callback. */
export function nameOfFunction({ node, parent }: Place): string | null {
  if (node.type === 'FunctionDeclaration' && node.id) return node.id.name
  const above = parent?.node
  if (above?.type === 'VariableDeclarator' && above.id.type === 'Identifier') return above.id.name
  if (above?.type === 'MethodDefinition' && above.key.type === 'Identifier') return above.key.name
  return null
}

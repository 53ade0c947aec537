import type { AnyNode, CallExpression, NewExpression } from 'acorn'
import { isFunction, within, type Place } from './places.ts'

/** A call, or the making of an object. */
export type Call = CallExpression | NewExpression

export function isCall(node: AnyNode): node is Call {
  return node.type === 'CallExpression' || node.type === 'NewExpression'
}

/** “b” of a.b(), of b() and of new b(); empty where it has no name. */
export function nameOfCall({ callee }: Call): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.computed) return ''
  return callee.property.type === 'Identifier' ? callee.property.name : ''
}

/** What a method is called on; null where it is a function that is called. */
export function receiverOf({ callee }: Call): AnyNode | null {
  return callee.type === 'MemberExpression' ? callee.object : null
}

/** “a” of a.b.c, a[b]() and a; null of what does not begin with a name. */
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

/** The module of a require call, null of anything else. */
export function requiredBy(node: AnyNode): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require') return null
  const [first] = node.arguments
  return first?.type === 'Literal' && typeof first.value === 'string' ? bare(first.value) : null
}

/** `node:fs` is `fs`. */
export function bare(module: string): string {
  return module.replace(/^node:/, '')
}

/** Names that a function has for itself: its own, and its parameters’. */
export function parametersOf(node: AnyNode): string[] {
  if (!isFunction(node)) return []
  const { params } = node as Extract<AnyNode, { type: 'FunctionDeclaration' }>
  return params.flatMap((pattern) => [...namesIn(pattern)])
}

/** The names that a pattern binds; of defaults also those that they use. */
export function* namesIn(pattern: AnyNode): Generator<string> {
  for (const node of within(pattern)) if (node.type === 'Identifier') yield node.name
}

/** What a function is called by where it is declared or bound; null of a callback. */
export function nameOfFunction({ node, parent }: Place): string | null {
  if (node.type === 'FunctionDeclaration' && node.id) return node.id.name
  const above = parent?.node
  if (above?.type === 'VariableDeclarator' && above.id.type === 'Identifier') return above.id.name
  if (above?.type === 'MethodDefinition' && above.key.type === 'Identifier') return above.key.name
  return null
}

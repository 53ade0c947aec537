import { createHash } from 'node:crypto'
import type { Node, Token } from 'acorn'
import { parseTree } from '../syntax-tree.ts'
import { clip } from './untrusted.ts'
import type { FunctionIdentity, SourceFiles } from '../../contracts/index.ts'

/** Identity of the function that V8 reports at a line and column, both from 1. */
export type IdentityOf = (file: string, line: number, column: number) => FunctionIdentity | undefined

/** Functions of one file that get an identity; the rest are distinguished by name. */
const MOST_FUNCTIONS = 1000
const LONGEST_LABEL = 40
const HASH_LETTERS = 12

type AnyNode = Node & Record<string, unknown>

interface Found {
  /** V8's position is between these offsets: the start of the function and of its body. */
  start: number
  body: number
  identity: FunctionIdentity
}

/** Identities of all functions in these files; undefined for other places, and for files that cannot be parsed. */
export function identitiesIn(files: SourceFiles): IdentityOf {
  const known = new Map<string, { starts: number[]; found: Found[] }>()
  return (file, line, column) => {
    const source = Object.hasOwn(files, file) ? files[file] : undefined
    if (source === undefined) return undefined
    const { starts, found } = known.get(file) ?? { starts: lineStarts(source), found: functionsIn(source) }
    known.set(file, { starts, found })
    const at = (starts[line - 1] ?? Infinity) + column - 1
    return found.findLast(({ start, body }) => start <= at && at <= body)?.identity
  }
}

function lineStarts(source: string): number[] {
  return [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

/** Functions in source order, outer before inner. */
function functionsIn(source: string): Found[] {
  const tokens: Token[] = []
  let program: AnyNode
  try {
    program = parseTree(source, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowReturnOutsideFunction: true,
      locations: true,
      onToken: tokens,
    }) as Node as AnyNode
  } catch {
    return [] // not a script, or nested deeper than the stack is
  }
  const found: Found[] = []
  const left = [{ node: program, within: '', label: '' }]
  for (let next = left.pop(); next && found.length < MOST_FUNCTIONS; next = left.pop()) {
    const { node, within, label } = next
    const isFunction = 'params' in node
    const own = isFunction ? clip([within, nameOf(node['id']) ?? (label || '(anonymous)')].filter(Boolean).join(' › ')) : within
    if (isFunction) {
      const { line, column } = node.loc!.start
      const identity = { line, column: column + 1, within: own, code: hashOf(source, tokens, node) }
      found.push({ start: node.start, body: (node['body'] as AnyNode).start, identity })
    }
    left.push(
      ...children(node)
        .map((child) => ({ node: child, within: own, label: labelOf(node, child, label) }))
        .reverse(),
    )
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Label of an anonymous function: the variable or property it is assigned to, or the call it is passed to. */
function labelOf(parent: AnyNode, child: AnyNode, above: string): string {
  const label = (() => {
    switch (parent.type) {
      case 'VariableDeclarator':
        return nameOf(parent['id'])
      case 'AssignmentExpression':
        return lastName(parent['left'])
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition':
        return nameOf(parent['key'])
      case 'CallExpression':
      case 'NewExpression':
        return child === parent['callee'] ? null : `${lastName(parent['callee']) ?? ''}()`
      case 'ConditionalExpression':
      case 'LogicalExpression':
      case 'ParenthesizedExpression':
        return above
      default:
        return null
    }
  })()
  return clip(label ?? '', LONGEST_LABEL)
}

function nameOf(node: unknown): string | null {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : null
}

function lastName(node: unknown): string | null {
  const { type, property } = node as AnyNode
  return type === 'MemberExpression' ? nameOf(property) : nameOf(node)
}

/** Hash of the tokens from the parameters on, so the name, blanks and comments do not count. */
function hashOf(source: string, tokens: readonly Token[], node: AnyNode): string {
  const [first] = node['params'] as AnyNode[]
  const from = Math.min(first?.start ?? Infinity, (node['body'] as AnyNode).start)
  const hash = createHash('sha256')
  for (let at = firstFrom(tokens, from); at < tokens.length && tokens[at]!.end <= node.end; at++)
    hash.update(`${source.slice(tokens[at]!.start, tokens[at]!.end)}\0`)
  return hash.digest('base64url').slice(0, HASH_LETTERS)
}

/** Index of the first token at or after an offset. */
function firstFrom(tokens: readonly Token[], offset: number): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (tokens[middle]!.start < offset) low = middle + 1
    else high = middle
  }
  return low
}

function children(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

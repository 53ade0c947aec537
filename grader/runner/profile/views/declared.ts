import type { Node } from 'acorn'
import { parseTree } from '../../../shared/syntax-tree.ts'
import { clip } from '../../../shared/cpu-profile/untrusted.ts'
import type { Location } from './heap-snapshot.ts'
import type { SourceFiles } from '../../../contracts/index.ts'

/** Declaration of a variable, with the name of its scope; null for file scope. */
export interface Declaration {
  line: number
  scope: string | null
}

interface Scope {
  start: number
  end: number
  name: string | null
}

interface Found extends Declaration {
  range: Scope
}

/** The declaration that `name` refers to at the function at `from`; null if there is none. */
export function declarationOf(files: SourceFiles, file: string, name: string, from: Location): Declaration | null {
  const source = files[file]
  if (source === undefined) return null
  const at = offsetOf(source, from)
  const visible = declarationsOf(source, name).filter(({ range }) => range.start <= at && at <= range.end)
  const innermost = visible.sort((a, b) => a.range.end - a.range.start - (b.range.end - b.range.start))[0]
  return innermost ? { line: innermost.line, scope: innermost.scope } : null
}

/** The first assignment to a property, or an undeclared variable, of that name. */
export function assignmentTo(files: SourceFiles, name: string): { file: string; line: number } | null {
  for (const [file, source] of Object.entries(files)) {
    const found = parsed(source)
      .flatMap(nodesOf)
      .find((node) => node.type === 'AssignmentExpression' && targetOf(node['left'] as AnyNode) === name)
    if (found) return { file, line: found.loc!.start.line }
  }
  return null
}

/** A call in the learner's code: the callee as written, and its place. */
export interface Call {
  callee: string
  file: string
  line: number
}

const LONGEST_CALLEE = 60

/** First call of a function with one of these names, in order of preference: “once”, or “console.time” as written. */
export function callOf(files: SourceFiles, names: readonly string[]): Call | null {
  const calls = Object.entries(files).flatMap(([file, source]) =>
    parsed(source)
      .flatMap(nodesOf)
      .filter(isCall)
      .map((node) => written(node, file, source)),
  )
  for (const name of names) {
    const found = calls.find(({ callee }) => callee === name || (!name.includes('.') && callee.endsWith(`.${name}`)))
    if (found) return found
  }
  return null
}

/** Call that an anonymous function is passed to. For `once(bus, 'end').then(() => {})` it is `once`, which made the promise. */
export function callWith(files: SourceFiles, file: string, from: Location): Call | null {
  const source = files[file]
  if (source === undefined) return null
  const at = offsetOf(source, from)
  const call = parsed(source)
    .flatMap(nodesOf)
    .findLast((node) => isCall(node) && (node['arguments'] as AnyNode[]).some((one) => begins(one, at)))
  if (!call) return null
  for (let inner = call; ; inner = objectOf(inner)!) if (!isOfPromise(inner)) return written(inner, file, source)
}

function isCall({ type }: AnyNode): boolean {
  return type === 'CallExpression' || type === 'NewExpression'
}

/** Whether a function starts at this offset. V8 reports the start of its parameters. */
function begins(node: AnyNode, at: number): boolean {
  return 'params' in node && node.start <= at && at <= (node['body'] as AnyNode).start
}

/** `x().then(…)` */
function isOfPromise(call: AnyNode): boolean {
  const object = objectOf(call)
  return (
    object !== null &&
    isCall(object) &&
    ['then', 'catch', 'finally'].includes(((call['callee'] as AnyNode)['property'] as AnyNode)['name'] as string)
  )
}

function objectOf(call: AnyNode): AnyNode | null {
  const callee = call['callee'] as AnyNode
  return callee.type === 'MemberExpression' ? (callee['object'] as AnyNode) : null
}

function written(call: AnyNode, file: string, source: string): Call {
  const callee = call['callee'] as AnyNode
  return {
    callee: clip(source.slice(callee.start, callee.end).replaceAll(/\s*\n\s*/g, ''), LONGEST_CALLEE),
    file,
    line: callee.loc!.start.line,
  }
}

/** A node and its descendants in source order. */
function nodesOf(root: AnyNode): AnyNode[] {
  const all: AnyNode[] = []
  const left = [root]
  for (let node = left.pop(); node; node = left.pop()) {
    all.push(node)
    left.push(...children(node).reverse())
  }
  return all
}

function targetOf(target: AnyNode): unknown {
  if (target.type === 'Identifier') return target['name']
  return target.type === 'MemberExpression' ? (target['property'] as AnyNode)['name'] : null
}

/** The parsed program; empty if the source cannot be parsed or is nested too deeply for the stack. */
function parsed(source: string): AnyNode[] {
  try {
    return [
      parseTree(source, {
        ecmaVersion: 'latest',
        sourceType: 'script',
        allowReturnOutsideFunction: true,
        locations: true,
      }) as Node as AnyNode,
    ]
  } catch {
    return []
  }
}

/** Offset of a place; in the last line if the source has fewer lines. */
function offsetOf(source: string, { line, column }: Location): number {
  let start = 0
  for (let left = line - 1; left > 0; left--) {
    const end = source.indexOf('\n', start)
    if (end === -1) break
    start = end + 1
  }
  return start + column - 1
}

type AnyNode = Node & Record<string, unknown>

function declarationsOf(source: string, name: string): Found[] {
  const found: Found[] = []
  const file: Scope = { start: 0, end: source.length, name: null }

  function declare(pattern: AnyNode, range: Scope): void {
    if (pattern.type === 'Identifier') {
      if (pattern['name'] === name) found.push({ line: pattern.loc!.start.line, scope: range.name, range })
    } else if (pattern.type === 'AssignmentPattern') declare(pattern['left'] as AnyNode, range)
    else if (pattern.type === 'Property') declare(pattern['value'] as AnyNode, range)
    else if (pattern.type !== 'MemberExpression') children(pattern).forEach((child) => declare(child, range))
  }

  /** `owner`: scope of `var`; `block`: scope of `let`, `const` and classes. */
  function visit(node: AnyNode, owner: Scope, block: Scope): void {
    if (node.type === 'VariableDeclaration') {
      for (const one of node['declarations'] as AnyNode[]) declare(one['id'] as AnyNode, node['kind'] === 'var' ? owner : block)
    }
    if (node.type === 'ClassDeclaration' && node['id']) declare(node['id'] as AnyNode, block)
    if (node.type === 'FunctionDeclaration' && node['id']) declare(node['id'] as AnyNode, owner)
    if ('params' in node) {
      const inner = { start: node.start, end: node.end, name: nameOf(node) }
      for (const one of node['params'] as AnyNode[]) declare(one, inner)
      children(node).forEach((child) => visit(child, inner, inner))
    } else {
      const isBlock = node.type === 'BlockStatement' || node.type.startsWith('For')
      children(node).forEach((child) => visit(child, owner, isBlock ? { ...owner, start: node.start, end: node.end } : block))
    }
  }

  try {
    for (const program of parsed(source)) visit(program, file, file)
  } catch {
    return [] // nested too deep for this walk
  }
  return found
}

function nameOf(node: AnyNode): string | null {
  return ((node['id'] as AnyNode | null)?.['name'] as string | undefined) ?? '(anonymous)'
}

function children(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

import type { AnyNode, BlockStatement, Expression, Statement } from 'acorn'
import type { NodeContext, Edit, Rule } from './edits.ts'

const USES_ITS_OWN = /\b(this|arguments|super|yield)\b|new\.target/
const LEAVES = ['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement']
const SHORT = ['ExpressionStatement', ...LEAVES]

const replace = ({ start, end }: AnyNode, text: string): Edit[] => [{ start, end, text }]
const sourceOf = ({ text }: NodeContext, { start, end }: AnyNode): string => text.slice(start, end)
const isList = (parent: AnyNode | null): boolean => parent?.type === 'Program' || parent?.type === 'BlockStatement'
const isText = (node: AnyNode): boolean => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/** Fixes of a linter with modern rules: arrow functions, braces, one `let` per name, template literals, short forms. */
export const MODERN: readonly Rule[] = [
  // func-style, prefer-arrow-callback
  (node, around) => {
    if (node.type !== 'FunctionDeclaration' || node.generator || USES_ITS_OWN.test(sourceOf(around, node))) return null
    return replace(node, `const ${node.id!.name} = ${arrowOf(around, node)};`)
  },
  (node, around) => {
    if (node.type !== 'FunctionExpression' || node.generator || USES_ITS_OWN.test(sourceOf(around, node))) return null
    const { parent } = around
    if (parent?.type === 'MethodDefinition' || (parent?.type === 'Property' && (parent.method || parent.kind !== 'init'))) return null
    if (node.id && new RegExp(`\\b${node.id.name}\\b`).test(sourceOf(around, node.body))) return null
    return replace(node, `(${arrowOf(around, node)})`)
  },
  curly,
  // no-var
  (node) =>
    node.type === 'VariableDeclaration' && node.kind === 'var'
      ? [{ start: node.start, end: node.start + 'var'.length, text: 'let' }]
      : null,
  // one-var
  (node, around) =>
    node.type === 'VariableDeclaration' && node.declarations.length > 1 && isList(around.parent)
      ? replace(node, node.declarations.map((one) => `${node.kind} ${sourceOf(around, one)};`).join('\n'))
      : null,
  // prefer-template
  (node, around) => {
    if (
      node.type !== 'BinaryExpression' ||
      node.operator !== '+' ||
      (around.parent?.type === 'BinaryExpression' && around.parent.operator === '+')
    )
      return null
    const leaves = summandsOf(node)
    return leaves.some(isText) && !leaves.every(isText)
      ? replace(node, `\`${leaves.map((leaf) => inTemplate(leaf, around)).join('')}\``)
      : null
  },
  // eqeqeq
  (node, around) =>
    node.type === 'BinaryExpression' && (node.operator === '==' || node.operator === '!=')
      ? replace(node, `${sourceOf(around, node.left)} ${node.operator}= ${sourceOf(around, node.right)}`)
      : null,
  // no-else-return
  (node, around) => {
    if (node.type !== 'IfStatement' || !node.alternate || !isList(around.parent) || !LEAVES.includes(lastOf(node.consequent)?.type ?? ''))
      return null
    const rest =
      node.alternate.type === 'BlockStatement'
        ? around.text.slice(node.alternate.start + 1, node.alternate.end - 1)
        : sourceOf(around, node.alternate)
    return /\b(const|let|class|function)\b/.test(rest) ? null : [{ start: node.consequent.end, end: node.end, text: `\n${rest}` }]
  },
  // operator-assignment
  (node, around) =>
    node.type === 'AssignmentExpression' &&
    node.operator === '=' &&
    node.right.type === 'BinaryExpression' &&
    /^[-+*/%&|^]$/.test(node.right.operator) &&
    sourceOf(around, node.left) === sourceOf(around, node.right.left)
      ? replace(node, `${sourceOf(around, node.left)} ${node.right.operator}= ${sourceOf(around, node.right.right)}`)
      : null,
  // arrow-body-style
  (node, around) => {
    if (node.type !== 'ArrowFunctionExpression' || node.body.type !== 'BlockStatement' || node.body.body.length !== 1) return null
    const [only] = node.body.body
    return only!.type === 'ReturnStatement' && only!.argument ? replace(node.body, `(${sourceOf(around, only!.argument)})`) : null
  },
  // prefer-optional-catch-binding
  (node, around) =>
    node.type === 'CatchClause' &&
    node.param?.type === 'Identifier' &&
    !new RegExp(`\\b${node.param.name}\\b`).test(sourceOf(around, node.body))
      ? [{ start: node.start, end: node.body.start, text: 'catch ' }]
      : null,
  // prefer-destructuring
  (node, around) =>
    node.type === 'VariableDeclarator' &&
    node.id.type === 'Identifier' &&
    node.init?.type === 'MemberExpression' &&
    !node.init.computed &&
    node.init.property.type === 'Identifier' &&
    node.init.property.name === node.id.name
      ? replace(node, `{ ${node.id.name} } = ${sourceOf(around, node.init.object)}`)
      : null,
  // dot-notation, quote-props
  (node, around) =>
    node.type === 'MemberExpression' && node.computed && !node.optional && isName(node.property)
      ? replace(node, `${sourceOf(around, node.object)}.${node.property.value}`)
      : null,
  (node) => (node.type === 'Property' && !node.computed && isName(node.key) ? replace(node.key, String(node.key.value)) : null),
  // strict
  (node) => (node.type === 'ExpressionStatement' && node.directive !== undefined ? replace(node, '') : null),
]

/**
 * Fixes of a linter with opposite rules: function expressions, no braces around single statements, one `var` for all names, string
 * concatenation.
 */
export const CLASSIC: readonly Rule[] = [
  (node, around) => {
    if (node.type !== 'ArrowFunctionExpression' || USES_ITS_OWN.test(sourceOf(around, node))) return null
    const body = node.body.type === 'BlockStatement' ? sourceOf(around, node.body) : `{ return ${sourceOf(around, node.body)} }`
    const before = around.text
      .slice(node.start, node.body.start)
      .replace(/=>\s*\(*\s*$/, '')
      .trim()
    const isAsync = node.async
    const params = (isAsync ? before.replace(/^async\b\s*/, '') : before).trim()
    return /=>/.test(params)
      ? null
      : replace(node, `${isAsync ? 'async ' : ''}function ${params.startsWith('(') ? params : `(${params})`} ${body}`)
  },
  (node, around) => {
    if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1 || !isList(around.parent)) return null
    const { id, init } = node.declarations[0]!
    if (id.type !== 'Identifier' || init?.type !== 'FunctionExpression' || init.id) return null
    return replace(
      node,
      sourceOf(around, init).replace(/^(async )?function\b/, (head) => `${head} ${id.name}`),
    )
  },
  (node, around) =>
    bodiesOf(node).flatMap((body) => {
      const only = body.type === 'BlockStatement' && body.body.length === 1 ? body.body[0]! : null
      return only !== null && SHORT.includes(only.type) ? replace(body, ` ${ended(sourceOf(around, only))}`) : []
    }),
  (node) =>
    node.type === 'VariableDeclaration' && node.kind !== 'var'
      ? [{ start: node.start, end: node.start + node.kind.length, text: 'var' }]
      : null,
  (node, around) => {
    if (node.type !== 'Program' && node.type !== 'BlockStatement') return null
    const at = node.body.findIndex((one, place) => isVar(one) && place > 0 && isVar(node.body[place - 1]!))
    if (at === -1) return null
    const [first, second] = [node.body[at - 1]!, node.body[at]!]
    const list = (one: AnyNode) =>
      sourceOf(around, one)
        .replace(/^var\s+/, '')
        .replace(/;\s*$/, '')
    return [{ start: first.start, end: second.end, text: `var ${list(first)},\n  ${list(second)};` }]
  },
  (node, around) => {
    if (node.type !== 'TemplateLiteral' || node.expressions.length === 0 || around.parent?.type === 'TaggedTemplateExpression') return null
    return replace(
      node,
      `(${node.quasis.map(({ value }, place) => JSON.stringify(value.cooked ?? '') + (place < node.expressions.length ? ` + (${sourceOf(around, node.expressions[place]!)})` : '')).join(' + ')})`,
    )
  },
  // no-plusplus
  (node, around) =>
    node.type === 'UpdateExpression' && (around.parent?.type === 'ExpressionStatement' || around.parent?.type === 'ForStatement')
      ? replace(node, `${sourceOf(around, node.argument)} ${node.operator[0]}= 1`)
      : null,
]

/** Braces around every body. */
export function curly(node: AnyNode, around: NodeContext): Edit[] {
  const isElseIf = (body: Statement) => node.type === 'IfStatement' && node.alternate === body && body.type === 'IfStatement'
  return bodiesOf(node)
    .filter((body) => body.type !== 'BlockStatement' && !isElseIf(body))
    .flatMap((body) => replace(body, `{ ${sourceOf(around, body)} }`))
}

function arrowOf({ text }: NodeContext, node: AnyNode & { async: boolean; id?: AnyNode | null; body: AnyNode }): string {
  const from = text.indexOf('(', node.id ? node.id.end : node.start)
  return `${node.async ? 'async ' : ''}${text.slice(from, node.body.start).trim()} => ${text.slice(node.body.start, node.end)}`
}

function bodiesOf(node: AnyNode): Statement[] {
  if (node.type === 'IfStatement') return node.alternate ? [node.consequent, node.alternate] : [node.consequent]
  const hasBody =
    node.type === 'ForStatement' || node.type === 'ForInStatement' || node.type === 'ForOfStatement' || node.type === 'WhileStatement'
  return hasBody ? [node.body] : []
}

function summandsOf(node: AnyNode): AnyNode[] {
  return node.type === 'BinaryExpression' && node.operator === '+' ? [...summandsOf(node.left), ...summandsOf(node.right)] : [node]
}

function inTemplate(leaf: AnyNode, around: NodeContext): string {
  if (leaf.type === 'Literal' && typeof leaf.value === 'string') return leaf.value.replace(/[\\`]|\$\{/g, '\\$&')
  return leaf.type === 'TemplateLiteral' ? sourceOf(around, leaf).slice(1, -1) : `\${${sourceOf(around, leaf)}}`
}

function lastOf(statement: Statement): Statement | undefined {
  return statement.type === 'BlockStatement' ? (statement as BlockStatement).body.at(-1) : statement
}

function isVar(statement: AnyNode): boolean {
  return statement.type === 'VariableDeclaration' && statement.kind === 'var'
}

function isName(key: AnyNode): key is Extract<Expression, { type: 'Literal' }> {
  return key.type === 'Literal' && typeof key.value === 'string' && /^[A-Za-z_$][\w$]*$/.test(key.value)
}

function ended(statement: string): string {
  return statement.endsWith(';') || statement.endsWith('}') ? statement : `${statement};`
}

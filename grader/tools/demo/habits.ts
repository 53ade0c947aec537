import type { Any, Habit, Writer } from './syntax.ts'

/*
 * Coding habits: variations in which two honest learners write the same solution.
 * None changes what code does, except that a loop can count down, which only some exercises allow.
 */

/** `while` instead of a counting `for`. */
const whileLoops: Habit = (node, parent, { text, rest }) => {
  const { init, test, update, body } = node as unknown as Record<string, Any | null>
  if (
    node.type !== 'ForStatement' ||
    !isList(parent) ||
    !init ||
    !test ||
    !update ||
    body?.type !== 'BlockStatement' ||
    /\bcontinue\b/.test(rest())
  )
    return null
  // In its own block, to keep the variable's scope.
  return `{\n${text(init)}\nwhile (${text(test)}) {\n${(body['body'] as Any[]).map(text).join('\n')}\n${text(update)}\n}\n}`
}

/** Reads the length once. */
const lengthFirst: Habit = (node, _, { text, isTaken }) => {
  const loop = countingUp(node)
  if (loop === null || isTaken('end')) return null
  return `for (let ${text(loop.variable)} = 0, end = ${text(loop.list)}.length; ${text(loop.variable)} < end; ${text(loop.update)}) ${text(loop.body)}`
}

/** A loop that counts down. */
export const countDown: Habit = (node, _, { text }) => {
  const loop = countingUp(node)
  if (loop === null) return null
  const variable = text(loop.variable)
  return `for (let ${variable} = ${text(loop.list)}.length - 1; ${variable} >= 0; ${variable}--) ${text(loop.body)}`
}

/** `i += 1` for `i++`, if its value is not used. */
const plusOne: Habit = (node, parent, { text }) => {
  const isAlone = parent?.type === 'ExpressionStatement' || (parent?.type === 'ForStatement' && parent['update'] === node)
  if (node.type !== 'UpdateExpression' || !isAlone) return null
  return `${text(node['argument'])} ${node['operator'] === '++' ? '+=' : '-='} 1`
}

/** `a = a + b` for `a += b`. */
const longhand: Habit = (node, _, { text }) => {
  const { left, operator } = node as unknown as { left: Any; operator: string }
  if (node.type !== 'AssignmentExpression' || !/^[-+*/]=$/.test(operator) || left.type !== 'Identifier') return null
  return `${text(left)} = ${text(left)} ${operator[0]} (${text(node['right'])})`
}

/** Names the value before returning it. */
const namedResult: Habit = (node, parent, { text, isTaken }) => {
  const value = node['argument'] as Any | null
  if (
    node.type !== 'ReturnStatement' ||
    !isList(parent) ||
    !value ||
    ['Identifier', 'Literal', 'MemberExpression', 'ArrowFunctionExpression', 'FunctionExpression'].includes(value.type)
  )
    return null
  return isTaken('result') ? null : `const result = ${text(value)}\nreturn result`
}

/** Two returns instead of a conditional expression. */
const twoReturns: Habit = (node, parent, { text }) => {
  const value = node['argument'] as Any | null
  if (node.type !== 'ReturnStatement' || !isList(parent) || value?.type !== 'ConditionalExpression') return null
  return `if (${text(value['test'])}) {\nreturn ${text(value['consequent'])}\n}\nreturn ${text(value['alternate'])}`
}

/** Arrow functions with a body in braces. */
const bracedArrows: Habit = (node, _, { text }) => {
  const body = node['body'] as Any
  if (node.type !== 'ArrowFunctionExpression' || body.type === 'BlockStatement') return null
  return `${node['async'] === true ? 'async ' : ''}(${(node['params'] as Any[]).map(text).join(', ')}) => {\nreturn (${text(body)})\n}`
}

/** Braces around single statements. */
const braces: Habit = (node, parent, { rest }) => {
  const isBody =
    parent !== null &&
    /^(If|For|While|ForOf|ForIn)Statement$/.test(parent.type) &&
    (parent['body'] === node || parent['consequent'] === node || parent['alternate'] === node)
  return !isBody || node.type === 'BlockStatement' || node.type === 'IfStatement' ? null : `{\n${rest()}\n}`
}

/** Constants first: `0 === count`. */
const knownFirst: Habit = (node, _, { text }) => {
  const right = node['right'] as Any
  const isKnown = right?.type === 'Literal' || (right?.type === 'Identifier' && right['name'] === 'undefined')
  return node.type !== 'BinaryExpression' || !/^[!=]==$/.test(node['operator'] as string) || !isKnown
    ? null
    : `${text(right)} ${node['operator'] as string} ${text(node['left'])}`
}

/** String concatenation with plus. */
const plusStrings: Habit = (node, parent, { text }) => {
  if (node.type !== 'TemplateLiteral' || parent?.type === 'TaggedTemplateExpression') return null
  const [quasis, values] = [node['quasis'] as Any[], node['expressions'] as Any[]]
  const words = quasis.map((one) => JSON.stringify((one['value'] as { cooked: string }).cooked).slice(1, -1))
  const parts = words.flatMap((word, index) => [
    `'${word.replaceAll("'", "\\'").replaceAll('\\"', '"')}'`,
    ...(index < values.length ? [`(${text(values[index])})`] : []),
  ])
  return `(${parts.filter((part, index) => index === 0 || part !== "''").join(' + ')})`
}

/** Destructures what it requires of a module. */
const destructured: Habit = (node, _, { text }) => {
  const value = node['init'] as Any | null
  const isRequired =
    value?.type === 'MemberExpression' &&
    value['computed'] !== true &&
    ((value['object'] as Any)['callee'] as Any | undefined)?.['name'] === 'require'
  if (node.type !== 'VariableDeclarator' || !isRequired || (node['id'] as Any).type !== 'Identifier') return null
  const [wanted, called] = [(value['property'] as Any)['name'] as string, text(node['id'])]
  return `{ ${wanted === called ? wanted : `${wanted}: ${called}`} } = ${text(value['object'])}`
}

/** Defines the function first and exports it in the last line. */
const exportLast: Habit = (node, _, { text }) => {
  const { left, right } = ((node['expression'] as Any | undefined) ?? {}) as unknown as { left?: Any; right?: Any }
  const isExport = node.type === 'ExpressionStatement' && left?.type === 'MemberExpression' && (left['object'] as Any)['name'] === 'module'
  const name = right?.type === 'FunctionExpression' && (right['id'] as Any | null)
  return isExport && name ? `${text(right)}\n\nmodule.exports = ${text(name)}` : null
}

/** All habits, by name; earlier ones take precedence. */
export const HABITS: Readonly<Record<string, Habit>> = {
  braces,
  whileLoops,
  lengthFirst,
  plusOne,
  longhand,
  twoReturns,
  namedResult,
  bracedArrows,
  knownFirst,
  plusStrings,
  destructured,
  exportLast,
}

/** Alternative names of variables. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  i: ['index', 'n', 'k', 'at'],
  sum: ['total', 'acc', 'result_', 'all'],
  total: ['sum', 'acc', 'everything'],
  array: ['numbers', 'values', 'list', 'arr'],
  num: ['divisor', 'by', 'd'],
  value: ['v', 'x', 'each', 'item'],
  hash: ['h', 'state', 'print', 'fnv'],
  bytes: ['packet', 'data', 'input', 'buffer'],
  byte: ['b', 'one', 'octet'],
  name: ['person', 'base_', 'given_', 'who'],
  count: ['uses_', 'times', 'n'],
  cost: ['meter', 'bill', 'stats', 'counter'],
  body: ['html', 'text', 'output', 'content'],
  pieces: ['items_', 'parts', 'amount'],
  etag: ['tag', 'version', 'mark'],
  answers: ['cache', 'known_', 'kept', 'store_'],
  known: ['found', 'hit', 'cached', 'entry'],
  vehicle: ['car_', 'v', 'one'],
  vehicles: ['cars', 'all', 'traffic_', 'ring'],
  lane: ['free', 'gap', 'distances', 'road'],
}

/** Renames variables as this person would: `choice` is a number from 0. Properties keep their names. */
export function renames(choice: number): Habit {
  return (node, parent, { isTaken }: Writer) => {
    if (node.type !== 'Identifier') return null
    const old = node['name'] as string
    const others = NAMES[old]
    const name = others?.[choice % (others.length + 1)]
    if (name === undefined || isTaken(name) || isProperty(node, parent)) return null
    return parent?.type === 'Property' && parent['shorthand'] === true ? `${old}: ${name}` : name
  }
}

function isProperty(node: Any, parent: Any | null): boolean {
  if (parent?.type === 'MemberExpression') return parent['property'] === node && parent['computed'] !== true
  return (
    /^(Property|MethodDefinition|PropertyDefinition)$/.test(parent?.type ?? '') &&
    parent!['key'] === node &&
    parent!['computed'] !== true &&
    parent!['shorthand'] !== true
  )
}

/** Nodes that contain a list of statements. */
function isList(parent: Any | null): boolean {
  return parent?.type === 'BlockStatement' || parent?.type === 'Program'
}

/** The parts of `for (let i = 0; i < list.length; i++)`. */
function countingUp(node: Any) {
  if (node.type !== 'ForStatement') return null
  const [declared] = ((node['init'] as Any | null)?.['declarations'] as Any[] | undefined) ?? []
  const [test, update] = [node['test'] as Any | null, node['update'] as Any | null]
  const bound = test?.['right'] as Any | undefined
  const startsAtZero =
    (declared?.['init'] as Any | null)?.['value'] === 0 &&
    (node['init'] as Any)['kind'] === 'let' &&
    ((node['init'] as Any)['declarations'] as Any[]).length === 1
  const isUp = test?.['operator'] === '<' && update?.type === 'UpdateExpression' && update['operator'] === '++'
  const isLength =
    bound?.type === 'MemberExpression' && (bound['property'] as Any)['name'] === 'length' && (bound['object'] as Any).type === 'Identifier'
  return startsAtZero && isUp && isLength ? { variable: declared!['id'], list: bound['object'], update, body: node['body'] } : null
}

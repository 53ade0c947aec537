/** A node of acorn's tree, with the properties of its type. */
export type SyntaxNode = Record<string, unknown> & { type: string; loc: { start: { line: number } } }

/** Syntax that is newer than Node.js 6. */
export interface Syntax {
  name: string
  /** First Node.js version that parses it without a flag. */
  since: string
  instead: string
  is(node: SyntaxNode): boolean
}

const type =
  (...types: string[]) =>
  (node: SyntaxNode) =>
    types.includes(node.type)
const isPrivate = (node: unknown) => (node as SyntaxNode | null)?.type === 'PrivateIdentifier'
const operator =
  (...operators: string[]) =>
  (node: SyntaxNode) =>
    operators.includes(node['operator'] as string)
const flag = (letter: string) => (node: SyntaxNode) => (node['regex'] as { flags: string } | undefined)?.flags.includes(letter) === true
const pattern = (sought: RegExp) => (node: SyntaxNode) => sought.test((node['regex'] as { pattern: string } | undefined)?.pattern ?? '')
const both = (one: (node: SyntaxNode) => boolean, other: (node: SyntaxNode) => boolean) => (node: SyntaxNode) => one(node) && other(node)

/** Oldest first. The test of this table checks it on the engines themselves. */
export const SYNTAX: readonly Syntax[] = [
  { name: 'the operator **', since: '7.0', instead: 'Math.pow(a, b)', is: operator('**', '**=') },
  {
    name: 'async functions',
    since: '7.6',
    instead: 'a promise and .then(…)',
    is: both(
      type('FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'),
      (node) => node['async'] === true && node['generator'] !== true,
    ),
  },
  {
    name: 'spread in an object',
    since: '8.3',
    instead: 'Object.assign({}, a, b)',
    is: both(type('ObjectExpression'), (node) => (node['properties'] as SyntaxNode[]).some(type('SpreadElement'))),
  },
  {
    name: 'rest in an object pattern',
    since: '8.3',
    instead: 'reading the properties one by one',
    is: both(type('ObjectPattern'), (node) => (node['properties'] as SyntaxNode[]).some(type('RestElement'))),
  },
  { name: 'the flag s of patterns', since: '8.10', instead: '[^] in the place of the dot', is: flag('s') },
  {
    name: 'lookbehind in patterns',
    since: '8.10',
    instead: 'a group around what may stand before, put back by the code',
    is: pattern(/\(\?<[=!]/),
  },
  {
    name: 'async generators',
    since: '10.0',
    instead: 'a function that returns promises, called in turn',
    is: (node) => node['async'] === true && node['generator'] === true,
  },
  {
    name: 'for await',
    since: '10.0',
    instead: 'promises chained by .then(…)',
    is: both(type('ForOfStatement'), (node) => node['await'] === true),
  },
  { name: 'catch without a name', since: '10.0', instead: 'catch (err)', is: both(type('CatchClause'), (node) => node['param'] === null) },
  { name: 'named groups in patterns', since: '10.0', instead: 'groups by number', is: pattern(/\(\?<[^=!]/) },
  {
    name: 'classes of Unicode in patterns',
    since: '10.0',
    instead: 'the ranges of characters themselves',
    is: both(pattern(/\\[pP]\{/), flag('u')),
  },
  {
    name: 'BigInt literals',
    since: '10.4',
    instead: 'numbers up to 2 ** 53, or two of them',
    is: (node) => typeof node['bigint'] === 'string',
  },
  {
    name: 'fields in a class',
    since: '12.0',
    instead: 'this.name = … in the constructor',
    is: both(type('PropertyDefinition'), (node) => !isPrivate(node['key'])),
  },
  {
    name: 'private fields',
    since: '12.0',
    instead: 'a WeakMap, or a name with an underscore',
    is: both(type('PropertyDefinition'), (node) => isPrivate(node['key'])),
  },
  {
    name: 'underscores in numbers',
    since: '12.5',
    instead: 'the digits without them',
    is: both(type('Literal'), (node) => /^[\d.][\w.]*_/.test(String(node['raw'])) && node['regex'] === undefined),
  },
  { name: 'import()', since: '12.17', instead: 'require(…)', is: type('ImportExpression') },
  { name: 'the operator ?.', since: '14.0', instead: 'a && a.b', is: type('ChainExpression') },
  { name: 'the operator ??', since: '14.0', instead: 'a !== undefined && a !== null ? a : b', is: operator('??') },
  {
    name: 'private methods',
    since: '14.6',
    instead: 'a function beside the class',
    is: both(type('MethodDefinition'), (node) => isPrivate(node['key'])),
  },
  { name: 'assignment by ??=, ||= or &&=', since: '15.0', instead: 'a = a || b', is: operator('??=', '||=', '&&=') },
  { name: 'the flag d of patterns', since: '16.0', instead: 'match.index and the lengths of what was found', is: flag('d') },
  {
    name: '#name in object',
    since: '16.4',
    instead: 'a method that tries to read it',
    is: both(type('BinaryExpression'), (node) => isPrivate(node['left'])),
  },
  { name: 'static blocks in a class', since: '16.11', instead: 'statements after the class', is: type('StaticBlock') },
  { name: 'the flag v of patterns', since: '20.0', instead: 'the flag u, with alternatives in the place of sets', is: flag('v') },
  {
    name: 'flags within a pattern',
    since: '23.0',
    instead: 'both cases spelt out: [aA]',
    is: pattern(/\(\?[ims]*(?:-[ims]+)?:(?<!\(\?:)/),
  },
  {
    name: 'using',
    since: '24.0',
    instead: 'try { … } finally { … }',
    is: both(type('VariableDeclaration'), (node) => /using/.test(String(node['kind']))),
  },
]

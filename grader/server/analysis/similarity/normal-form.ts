import type { AnyNode, Expression, Node, Pattern, PrivateIdentifier, Property, Statement, VariableDeclarator } from 'acorn'

/** A node of the normal form: its kind, and the nodes it consists of, in order. Names and values are not in it. */
export interface Form {
  kind: string
  parts: readonly Node[]
}

/** A node that is not in the source, but that a formatter or linter would have written. */
class Made implements Node {
  readonly type = 'Made'
  readonly start: number
  readonly end: number
  readonly loc: Node['loc']
  readonly form: Form

  /** Placed from the start of one node to the end of another. */
  constructor(form: Form, from: Node, to: Node) {
    this.form = form
    this.start = from.start
    this.end = to.end
    this.loc = { start: from.loc!.start, end: to.loc!.end }
  }
}

const made = (kind: string, parts: readonly Node[], from: Node, to = from) => new Made({ kind, parts }, from, to)
const identifier = (at: Node) => made('Identifier', [], at)
const literal = (at: Node) => made('Literal', [], at)

type Typed<T extends AnyNode['type']> = Extract<AnyNode, { type: T }>
type Rules = { readonly [T in AnyNode['type']]?: (node: Typed<T>) => Form }

/** `a > b` is `b < a`. */
const MIRRORED: Record<string, string> = { '>': '<', '>=': '<=' }
const LOOSE: Record<string, string> = { '===': '==', '!==': '!=' }
const ENDS: readonly string[] = ['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement']

/**
 * The normal form of a source’s nodes, in which variants that formatters, linters and type strippers produce without changing the program
 * are the same. This covers how a function is written, braces around one statement, kinds and grouping of declarations, directives,
 * `else` after `return`, quoted names, templates and `+`, mirrored and loose comparisons, `x = x + y`, `x++` and `x += 1`, a `catch` with
 * a name or without, `void 0`. Quotes, semicolons, parentheses and trailing commas are not in the syntax tree at all.
 * @param source the nodes come from
 */
export function normalForm(source: string): (node: Node) => Form {
  /** Sums without strings, cached because each sum is also part of the sums around it. */
  const sums = new Set<Node>()
  const rules: Rules = {
    Program: ({ body }) => ({ kind: 'Program', parts: statements(body) }),
    BlockStatement: ({ body }) => ({ kind: 'BlockStatement', parts: statements(body) }),
    StaticBlock: ({ body }) => ({ kind: 'StaticBlock', parts: statements(body) }),
    FunctionDeclaration: functionForm,
    FunctionExpression: functionForm,
    ArrowFunctionExpression: functionForm,
    ClassDeclaration: classForm,
    ClassExpression: classForm,
    IfStatement: ({ test, consequent, alternate }) => ({
      kind: 'IfStatement',
      parts: [test, ...statements([consequent]), ...(alternate ? [made('Else', statements([alternate]), alternate)] : [])],
    }),
    ForStatement: ({ init, test, update, body }) => ({
      kind: 'ForStatement',
      parts: [...declarations(init), ...present(test, update), ...statements([body])],
    }),
    ForInStatement: ({ left, right, body }) => ({ kind: 'ForInStatement', parts: [...declarations(left), right, ...statements([body])] }),
    ForOfStatement: ({ left, right, body }) => ({ kind: 'ForOfStatement', parts: [...declarations(left), right, ...statements([body])] }),
    WhileStatement: ({ test, body }) => ({ kind: 'WhileStatement', parts: [test, ...statements([body])] }),
    DoWhileStatement: ({ test, body }) => ({ kind: 'DoWhileStatement', parts: [...statements([body]), test] }),
    LabeledStatement: ({ label, body }) => ({ kind: 'LabeledStatement', parts: [label, ...statements([body])] }),
    SwitchCase: ({ test, consequent }) => ({ kind: 'SwitchCase', parts: [...present(test), ...statements(consequent)] }),
    TryStatement: ({ block, handler, finalizer }) => ({
      kind: 'TryStatement',
      parts: [...statements([block]), ...present(handler), ...(finalizer ? [made('Finally', statements([finalizer]), finalizer)] : [])],
    }),
    CatchClause: ({ body }) => ({ kind: 'CatchClause', parts: statements([body]) }),
    ChainExpression: ({ expression }) => formOf(expression),
    MemberExpression: ({ object, property }) => ({ kind: 'MemberExpression', parts: [object, named(property)] }),
    Property: ({ key, value }) => ({ kind: 'Property', parts: [named(key), value] }),
    MethodDefinition: ({ key, value }) => ({ kind: 'MethodDefinition', parts: [named(key), value] }),
    PropertyDefinition: ({ key, value }) => ({ kind: 'PropertyDefinition', parts: [named(key), ...present(value)] }),
    UpdateExpression: (node) => ({ kind: `AssignmentExpression ${node.operator[0]}=`, parts: [node.argument, literal(node)] }),
    AssignmentExpression: (node) => {
      const { left, operator, right } = node
      const isOnItself =
        operator === '=' && (right.type === 'BinaryExpression' || right.type === 'LogicalExpression') && isSame(left, right.left)
      return isOnItself
        ? { kind: `AssignmentExpression ${right.operator}=`, parts: [left, right.right] }
        : { kind: `AssignmentExpression ${operator}`, parts: [left, right] }
    },
    UnaryExpression: (node) => {
      const { operator, argument } = node
      if (argument.type === 'Literal' && operator === 'void') return { kind: 'Identifier', parts: [] }
      if (argument.type === 'Literal' && ['-', '+', '!'].includes(operator)) return { kind: 'Literal', parts: [] }
      return { kind: `UnaryExpression ${operator}`, parts: [argument] }
    },
    TemplateLiteral: ({ expressions }) => textForm(expressions),
    BinaryExpression: (node) => {
      const { left, operator, right } = node
      const parts = operator === '+' && !sums.has(node) ? textParts(node) : null
      if (parts !== null) return textForm(parts)
      const [mirrored, loose] = [MIRRORED[operator], LOOSE[operator] ?? operator]
      if (mirrored !== undefined) return { kind: `BinaryExpression ${mirrored}`, parts: [right, left] }
      const isBackwards = (loose === '==' || loose === '!=') && left.type === 'Literal'
      return { kind: `BinaryExpression ${loose}`, parts: isBackwards ? [right, left] : [left, right] }
    },
  }

  function formOf(node: Node): Form {
    if (node instanceof Made) return node.form
    const rule = rules[node.type as AnyNode['type']] as ((node: Node) => Form) | undefined
    return rule === undefined ? { kind: kindOf(node), parts: childrenOf(node) } : rule(node)
  }

  function isSame(one: Node, other: Node): boolean {
    return one.end - one.start === other.end - other.start && source.slice(one.start, one.end) === source.slice(other.start, other.end)
  }

  /** Operands of a string concatenation, left to right; null if no operand is a string, so it may add numbers. */
  function textParts(sum: Node): Node[] | null {
    const parts: Node[] = []
    const inner: Node[] = []
    let isText = false
    const next = [sum as AnyNode]
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (one.type === 'BinaryExpression' && one.operator === '+') {
        inner.push(one)
        next.push(one.right, one.left)
      } else if (one.type === 'TemplateLiteral') {
        isText = true
        for (const expression of one.expressions) parts.push(expression)
      } else if (one.type === 'Literal' && typeof one.value === 'string') isText = true
      else parts.push(one)
    }
    if (isText) return parts
    for (const one of inner) sums.add(one)
    return null
  }

  return formOf
}

function textForm(parts: readonly Node[]): Form {
  return { kind: parts.length === 0 ? 'Literal' : 'Text', parts }
}

function functionForm({ params, body }: Typed<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>): Form {
  return {
    kind: 'Function',
    parts: [...params, ...(body.type === 'BlockStatement' ? statements(body.body) : [made('ReturnStatement', [body], body)])],
  }
}

function classForm({ superClass, body }: Typed<'ClassDeclaration' | 'ClassExpression'>): Form {
  return { kind: 'Class', parts: [...present(superClass), body] }
}

/** Statements one after the other, without the braces around them. Not by recursion: they can be nested as deep as a learner likes. */
function statements(list: readonly Node[]): Node[] {
  const found: Node[] = []
  const next = list.toReversed() as AnyNode[]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    switch (one.type) {
      case 'EmptyStatement':
        break
      case 'BlockStatement':
        for (const inner of one.body.toReversed()) next.push(inner)
        break
      case 'VariableDeclaration':
        for (const declarator of one.declarations) for (const each of declared(declarator)) found.push(each)
        break
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        found.push(made('VariableDeclarator', [one.id ?? identifier(one), one], one))
        break
      case 'ExportNamedDeclaration':
        if (one.declaration) next.push(one.declaration)
        else found.push(one)
        break
      case 'ExportDefaultDeclaration':
        for (const each of assigned(made('MemberExpression', [identifier(one), identifier(one)], one), one.declaration, one))
          found.push(each)
        break
      case 'IfStatement':
        if (one.alternate && leaves(one.consequent)) {
          found.push(made('IfStatement', [one.test, ...statements([one.consequent])], one, one.consequent))
          next.push(one.alternate)
        } else found.push(one)
        break
      case 'ExpressionStatement':
        if (one.directive !== undefined || isModuleMark(one.expression)) break
        if (one.expression.type === 'AssignmentExpression' && one.expression.operator === '=') {
          for (const each of assigned(one.expression.left, one.expression.right, one)) found.push(each)
        } else found.push(one)
        break
      default:
        found.push(one)
    }
  }
  return found
}

/**
 * A function or class assigned to a property is treated as if it had been named first: `exports.f = function () {}` is `const f = () =>
 * {}; exports.f = f`.
 */
function assigned(left: Node, right: Node, statement: Statement | Typed<'ExportDefaultDeclaration'>): Node[] {
  const isOfProperty = left.type === 'MemberExpression' || left instanceof Made
  const isNamed = isOfProperty && /Function|Class/.test(right.type)
  if (!isNamed) return statement.type === 'ExpressionStatement' ? [statement] : [assignment(left, right, statement)]
  return [made('VariableDeclarator', [identifier(right), right], right), assignment(left, identifier(left), left)]
}

function assignment(left: Node, right: Node, at: Node): Node {
  return made('ExpressionStatement', [made('AssignmentExpression =', [left, right], at)], at)
}

/** Whether a statement never continues with the next one. */
function leaves(statement: Statement): boolean {
  let last: Statement | undefined = statement
  while (last?.type === 'BlockStatement') last = last.body.at(-1)
  return last !== undefined && ENDS.includes(last.type)
}

/** `Object.defineProperty(exports, '__esModule', …)`, which compilers write. */
function isModuleMark(expression: Expression): boolean {
  if (expression.type !== 'CallExpression') return false
  const name = expression.arguments[1]
  return name?.type === 'Literal' && name.value === '__esModule'
}

/**
 * One declarator as several of one name each. With several names, an initialiser is split only if it is a variable, so that no node
 * occurs twice in the form.
 */
function declared(declarator: VariableDeclarator): Node[] {
  const { id, init } = declarator
  if (init && isUndefined(init)) return [made('VariableDeclarator', [id], declarator)]
  if (id.type !== 'ObjectPattern' || !init || !(init.type === 'Identifier' || id.properties.length === 1)) return [declarator]
  if (!id.properties.every((property) => property.type === 'Property' && !property.computed && property.value.type === 'Identifier'))
    return [declarator]
  return (id.properties as (Property & { value: Pattern })[]).map((property) =>
    made(
      'VariableDeclarator',
      [
        property.value,
        made('MemberExpression', [init.type === 'Identifier' ? identifier(init) : init, named(property.key as Expression)], property),
      ],
      property,
    ),
  )
}

function isUndefined(init: Expression): boolean {
  return (init.type === 'Identifier' && init.name === 'undefined') || (init.type === 'UnaryExpression' && init.operator === 'void')
}

/** The head of a loop. */
function declarations(head: AnyNode | null | undefined): Node[] {
  return head === null || head === undefined ? [] : head.type === 'VariableDeclaration' ? statements([head]) : [head]
}

/** A quoted property name counts as a name. */
function named(key: Expression | PrivateIdentifier): Node {
  return key.type === 'Literal' && typeof key.value === 'string' ? identifier(key) : key
}

function present(...nodes: (Node | null | undefined)[]): Node[] {
  return nodes.filter((node) => node !== null && node !== undefined)
}

/** The operator belongs to the kind, since it changes the meaning of the code. */
function kindOf(node: Node): string {
  const { operator } = node as Node & { operator?: string }
  return operator === undefined ? node.type : `${node.type} ${operator}`
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string')
    .sort((a, b) => a.start - b.start)
}

import type { AnyNode, Node, Pattern } from 'acorn'
import { applyEdits, nodesOf, type Edit } from './edits.ts'
import { TREATMENTS, type Treatment } from './treatments.ts'

/** Renames everything that the source declares. */
const renamed: Treatment = (text) => {
  const nodes = nodesOf(text)
  const names = new Map<string, string>()
  for (const [node, parent] of nodes)
    for (const name of declaredBy(node, parent)) if (!names.has(name)) names.set(name, `item${names.size + 1}`)
  return applyEdits(
    text,
    nodes.flatMap(([node, parent]) => rename(node, parent, names)),
  )
}

/** Reverses the order of functions, methods, properties of object literals, and adjacent declarations of literals. */
const reordered: Treatment = (text) =>
  reversed(
    reversed(text, ({ type }) => type !== 'Program'),
    ({ type }) => type === 'Program',
  )

function reversed(text: string, isMeant: (node: AnyNode) => boolean): string {
  const swaps: Edit[] = []
  for (const [node] of nodesOf(text).filter(([each]) => isMeant(each))) {
    for (const group of groupsOf(node)) {
      const isFree = group.every(({ start, end }) => swaps.every((swap) => end <= swap.start || start >= swap.end))
      if (isFree)
        group.forEach(({ start, end }, place) =>
          swaps.push({ start, end, text: text.slice(group.at(-1 - place)!.start, group.at(-1 - place)!.end) }),
        )
    }
  }
  return applyEdits(text, swaps)
}

/** Replaces the author’s comments with others. */
const commented: Treatment = (text, at) => {
  const bare = TREATMENTS.formatted(text, at)
  const statements = nodesOf(bare)
    .filter(([, parent]) => parent?.type === 'Program' || parent?.type === 'BlockStatement')
    .map(([node]) => node)
  return `/* My own solution. */\n${applyEdits(
    bare,
    statements
      .filter((_, place) => place % 2 === 0)
      .map(({ start }, place) => ({ start, end: start, text: `// Step ${place + 1}: see the task.\n` })),
  )}`
}

const disguised: Treatment = (text, at) => renamed(reordered(commented(text, at), at), at)

/** Ways to disguise a copy. */
export const DISGUISES = {
  renamed,
  reordered,
  'comments changed': commented,
  'all three': disguised,
  'all three, formatted': (text: string, at: number) => TREATMENTS.formatted(disguised(text, at), at),
  'all three, linted': (text: string, at: number) => TREATMENTS.linted(disguised(text, at), at),
  'all three, linted otherwise': (text: string, at: number) => TREATMENTS['linted otherwise'](disguised(text, at), at),
  'all three, type-stripped': (text: string, at: number) => TREATMENTS['type-stripped'](disguised(text, at), at),
} satisfies Record<string, Treatment>

function declaredBy(node: AnyNode, parent: AnyNode | null): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesIn(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...(node.id ? [node.id.name] : []), ...node.params.flatMap(namesIn)]
    case 'ClassDeclaration':
      return parent === null || !node.id ? [] : [node.id.name]
    default:
      return []
  }
}

function namesIn(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => namesIn(property.type === 'RestElement' ? property.argument : property.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : namesIn(element)))
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    default:
      return []
  }
}

function rename(node: AnyNode, parent: AnyNode | null, names: ReadonlyMap<string, string>): Edit[] {
  if (node.type !== 'Identifier') return []
  const name = names.get(node.name)
  if (name === undefined) return []
  const { start, end } = node
  if (parent?.type === 'MemberExpression' && !parent.computed && parent.property === node) return []
  if (parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition')
    return parent.key === node && !parent.computed ? [] : [{ start, end, text: name }]
  if (parent?.type !== 'Property') return [{ start, end, text: name }]
  // The key and value of a shorthand property are the same place.
  if (parent.shorthand)
    return parent.value === node ? [{ start, end, text: `${node.name}: ${name}` }] : parent.key === node ? [] : [{ start, end, text: name }]
  return parent.key === node && !parent.computed ? [] : [{ start, end, text: name }]
}

/** Adjacent nodes whose order does not matter. */
function groupsOf(node: AnyNode): Node[][] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
      return [node.body.filter(({ type }) => type === 'FunctionDeclaration'), ...runsOf(node.body, isPlain)]
    case 'ClassBody':
      // A member with a computed name would continue a preceding field without a semicolon.
      return [node.body.filter((one) => one.type === 'MethodDefinition' && !one.computed)]
    case 'ObjectExpression':
      return [node.properties.every(({ type }) => type === 'Property') ? node.properties : []]
    default:
      return []
  }
}

function isPlain(node: AnyNode): boolean {
  return (
    node.type === 'VariableDeclaration' &&
    node.declarations.every(
      ({ init }) =>
        init?.type === 'Literal' ||
        (init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'require'),
    )
  )
}

function runsOf(nodes: readonly AnyNode[], is: (node: AnyNode) => boolean): AnyNode[][] {
  const runs: AnyNode[][] = [[]]
  for (const node of nodes)
    if (is(node)) runs.at(-1)!.push(node)
    else if (runs.at(-1)!.length > 0) runs.push([])
  return runs
}

import { parse, type AnyNode, type ExportNamedDeclaration, type Identifier, type ImportDeclaration, type Literal } from 'acorn'

type Name = Identifier | Literal

/** A range of the source and what takes its place. */
interface Edit {
  start: number
  end: number
  text: string
}

/**
 * An ES module as CommonJS, each line in its place. The default export becomes `module.exports`, and named exports its properties.
 * Null if it is no ES module, or uses what only one can do: await outside of functions, and import.meta.
 * @throws RangeError for code that is nested too deeply
 */
export function asCommonJs(source: string): string | null {
  try {
    const tree = parse(source, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true })
    const edits: Edit[] = []
    const after: string[] = []
    for (const node of tree.body) rewrite(node, source, edits, after)
    if (edits.length === 0) return null
    // ES modules are strict, and a directive counts only at the start.
    const code = `'use strict';${applied(source, edits).replace(/^#!/, '//')}${after.length > 0 ? `\n;${after.join(';')}` : ''}`
    parse(code, { ecmaVersion: 'latest', sourceType: 'commonjs', allowHashBang: true })
    return code
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** @param after statements for the end, when every variable has its value */
function rewrite(node: AnyNode, source: string, edits: Edit[], after: string[]): void {
  const replace = (start: number, end: number, text: string) => edits.push({ start, end, text: filled(text, source.slice(start, end)) })
  switch (node.type) {
    case 'ImportDeclaration':
      return void replace(node.start, node.end, imported(node))
    case 'ExportAllDeclaration': {
      const from = `require(${node.source.raw})`
      replace(node.start, node.end, '')
      return void after.push(`Object.assign(module.exports, ${node.exported ? `{ ${key(node.exported)}: ${from} }` : from})`)
    }
    case 'ExportDefaultDeclaration': {
      const { declaration } = node
      const named = (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') && declaration.id
      // Both have the same length, so that columns stay, too.
      if (!named) return void replace(node.start, declaration.start, 'module.exports=')
      replace(node.start, declaration.start, '')
      return void after.unshift(`module.exports = ${named.name}`)
    }
    case 'ExportNamedDeclaration':
      return exported(node, replace, after)
  }
}

function imported({ specifiers, source }: ImportDeclaration): string {
  const from = `require(${source.raw})`
  const parts = specifiers.flatMap((one) => {
    if (one.type === 'ImportNamespaceSpecifier') return [`${one.local.name} = ${from}`]
    const isDefault = one.type === 'ImportDefaultSpecifier' || nameOf(one.imported) === 'default'
    return isDefault ? [`${one.local.name} = ${from}`] : []
  })
  const names = specifiers.flatMap((one) =>
    one.type === 'ImportSpecifier' && nameOf(one.imported) !== 'default' ? [`${key(one.imported)}: ${one.local.name}`] : [],
  )
  if (names.length > 0) parts.push(`{ ${names.join(', ')} } = ${from}`)
  return parts.length > 0 ? `const ${parts.join(', ')};` : `${from};`
}

function exported(
  { start, end, declaration, specifiers, source }: ExportNamedDeclaration,
  replace: (start: number, end: number, text: string) => void,
  after: string[],
): void {
  const values = declaration ? declaredIn(declaration).map((name) => [name, name]) : []
  replace(start, declaration ? declaration.start : end, '')
  const from = source && `require(${source.raw})`
  for (const { local, exported } of specifiers) {
    const value = from ? `${from}[${JSON.stringify(nameOf(local))}]` : nameOf(local)
    if (nameOf(exported) === 'default') after.unshift(`module.exports = ${value}`)
    else values.push([key(exported), value])
  }
  if (values.length > 0) after.push(`Object.assign(module.exports, { ${values.map((pair) => pair.join(': ')).join(', ')} })`)
}

/** Names of a declaration. */
function declaredIn(declaration: NonNullable<ExportNamedDeclaration['declaration']>): string[] {
  if (declaration.type !== 'VariableDeclaration') return [declaration.id.name]
  return declaration.declarations.flatMap(({ id }) => boundBy(id))
}

function boundBy(pattern: AnyNode | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => boundBy(one.type === 'RestElement' ? one.argument : one.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundBy)
    case 'AssignmentPattern':
      return boundBy(pattern.left)
    case 'RestElement':
      return boundBy(pattern.argument)
    default:
      return []
  }
}

function nameOf(name: Name): string {
  return name.type === 'Identifier' ? name.name : String(name.value)
}

/** A name as the key of an object. */
function key(name: Name): string {
  return JSON.stringify(nameOf(name))
}

/** Blanks in place of removed code; otherwise the new text, with as many line breaks as the old one. */
function filled(text: string, replaced: string): string {
  return text === '' ? replaced.replace(/[^\n]/g, ' ') : text + '\n'.repeat(replaced.split('\n').length - 1)
}

function applied(source: string, edits: readonly Edit[]): string {
  let code = ''
  let at = 0
  for (const { start, end, text } of edits) {
    code += source.slice(at, start) + text
    at = end
  }
  return code + source.slice(at)
}

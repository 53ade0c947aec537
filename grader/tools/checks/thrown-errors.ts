import { existsSync, globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { AnyNode } from 'acorn'
import { ERRORS, type ErrorCode } from '../../shared/errors.ts'
import { parseTree } from '../../shared/syntax-tree.ts'

/** What a function, or the value of another name, mentions. */
interface Mentions {
  codes: ErrorCode[]
  names: string[]
}

interface Module {
  file: string
  /** Functions, classes and objects made of them by name, whatever the scope, and every name of the module's own scope. */
  declared: Map<string, Mentions[]>
  /** By local name: the file, and the name there. */
  imported: Map<string, { file: string; name: string }>
  routes: { route: string; handler: Mentions }[]
}

const ROOT = join(import.meta.dirname, '../..')
const VERBS = ['get', 'post', 'put', 'patch', 'delete']

/**
 * The error codes that the handler of each route can throw, by `GET /api/cohorts/{cohort}`, read from the source: the codes in the handler
 * and in every function that it mentions by name, however deep. Methods of an object that the server passes in are not followed, and routes
 * whose path is computed are left out.
 */
export function thrownErrors(): Record<string, ErrorCode[]> {
  const program = new Map<string, Module>()
  const files = globSync(['server/**/*.ts', 'shared/**/*.ts', 'contracts/*.ts'], { cwd: ROOT }).toSorted()
  for (const file of files.map((name) => join(ROOT, name))) program.set(file, read(file))
  const found: Record<string, ErrorCode[]> = {}
  for (const { file, routes } of program.values())
    for (const { route, handler } of routes) {
      const codes = new Set<ErrorCode>()
      follow(handler, file, { program, codes, seen: new Set() })
      found[route] = [...codes].toSorted()
    }
  return found
}

interface Search {
  program: ReadonlyMap<string, Module>
  codes: Set<ErrorCode>
  seen: Set<string>
}

function follow({ codes, names }: Mentions, file: string, search: Search): void {
  for (const code of codes) search.codes.add(code)
  const imported = search.program.get(file)!.imported
  for (const target of names.map((name) => imported.get(name) ?? { file, name })) {
    const key = `${target.file} ${target.name}`
    if (search.seen.has(key)) continue
    search.seen.add(key)
    for (const mentions of search.program.get(target.file)?.declared.get(target.name) ?? []) follow(mentions, target.file, search)
  }
}

function read(file: string): Module {
  const module: Module = { file, declared: new Map(), imported: new Map(), routes: [] }
  const tree = parseTree(stripTypeScriptTypes(readFileSync(file, 'utf8')), { ecmaVersion: 'latest', sourceType: 'module' })
  const paths = new Map<string, string>()
  const topLevel = new Set<AnyNode>(
    tree.body
      .map((one) => (one.type === 'ExportNamedDeclaration' && one.declaration ? one.declaration : one))
      .flatMap((one) => (one.type === 'VariableDeclaration' ? one.declarations : [])),
  )
  const declare = (name: string, value: AnyNode) => module.declared.set(name, [...(module.declared.get(name) ?? []), mentionsOf(value)])
  visit(tree, (node) => {
    if (node.type === 'ImportDeclaration') {
      const target = resolve(dirname(file), String(node.source.value))
      for (const one of node.specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' && existsSync(target))
          module.imported.set(one.local.name, { file: target, name: one.imported.name })
    } else if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id) declare(node.id.name, node)
    else if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      if (node.init.type === 'Literal' && typeof node.init.value === 'string') paths.set(node.id.name, node.init.value)
      if (topLevel.has(node) || ['ArrowFunctionExpression', 'FunctionExpression', 'NewExpression'].includes(node.init.type))
        declare(node.id.name, node.init)
    } else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.property.type === 'Identifier') {
      const path = pathOf(node.arguments[0], paths)
      const verb = node.callee.property.name
      if (path !== null && VERBS.includes(verb) && node.arguments.length > 1)
        module.routes.push({ route: `${verb.toUpperCase()} ${path}`, handler: mentionsOf(node.arguments.at(-1)!) })
    }
  })
  return module
}

function pathOf(node: AnyNode | undefined, known: ReadonlyMap<string, string>): string | null {
  const text = (() => {
    if (node?.type === 'Literal') return String(node.value)
    if (node?.type === 'Identifier') return known.get(node.name) ?? ''
    if (node?.type !== 'TemplateLiteral') return ''
    return node.quasis
      .map(({ value }, index) => {
        const hole = node.expressions[index]
        return value.cooked + (hole === undefined ? '' : (hole.type === 'Identifier' && known.get(hole.name)) || '?')
      })
      .join('')
  })()
  return text.startsWith('/api/') && !text.includes('?') ? text.replace(/:(\w+)/g, '{$1}') : null
}

function mentionsOf(value: AnyNode): Mentions {
  const mentions: Mentions = { codes: [], names: [] }
  visit(value, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string' && node.value in ERRORS) mentions.codes.push(node.value as ErrorCode)
    if (node.type === 'Identifier') mentions.names.push(node.name)
  })
  return mentions
}

/** Visits a node and all nodes below it; a property's name is no mention of a variable. */
function visit(node: AnyNode, at: (node: AnyNode) => void): void {
  at(node)
  for (const [key, child] of Object.entries(node)) {
    if (key === 'property' && (node as { computed?: boolean }).computed === false) continue
    if (key === 'key' && (node as { computed?: boolean }).computed === false) continue
    for (const one of Array.isArray(child) ? child : [child]) if (typeof one?.type === 'string') visit(one as AnyNode, at)
  }
}

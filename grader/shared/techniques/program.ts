import type { AnyNode } from 'acorn'
import type { Kind, SourceFiles } from '../../contracts/index.ts'
import { bare, isCall, nameOfCall, nameOfFunction, namesIn, parametersOf, receiverOf, requiredBy, rootOf, type Call } from './names.ts'
import { isFunction, isLoop, placesOf, textOf, type Place } from './places.ts'

/** Built-ins that call a function for each element. */
export const ITERATORS = new Set([
  'forEach',
  'map',
  'filter',
  'reduce',
  'reduceRight',
  'some',
  'every',
  'find',
  'findIndex',
  'findLast',
  'flatMap',
])

/** Built-ins that traverse the whole collection they are called on, with or without a callback. */
const WALKS = new Set([
  ...ITERATORS,
  'indexOf',
  'lastIndexOf',
  'includes',
  'split',
  'replaceAll',
  'matchAll',
  'match',
  'join',
  'sort',
  'toSorted',
])

/** All sources of a starter or a submission. */
export class Program {
  readonly places: Place[]
  /** Whether all of its files could be parsed. */
  readonly isWhole: boolean
  /** Whether the exported function runs once as a set-up, as in server exercises. */
  readonly #isSetUp: boolean
  readonly #texts = new Map<string, Set<string>>()
  readonly #modules = new Map<string, string>()
  readonly #declared = new Map<string, Place[]>()
  readonly #calls = new Map<string, Place[]>()
  readonly #mentions = new Map<string, Place[]>()
  readonly #once = new Map<Place, boolean>()
  readonly #depths = new Map<Place, number>()

  constructor(files: SourceFiles, kind: Kind) {
    this.#isSetUp = kind === 'http'
    const sources = Object.entries(files).filter(([file]) => file.endsWith('.js'))
    const places = sources.map(([file, source]) => placesOf(file, source))
    this.isWhole = places.every(({ length }) => length > 0)
    this.places = places.flat()
    for (const place of this.places) this.#note(place)
  }

  /** All nodes of the given types. */
  *of<T extends AnyNode['type']>(...types: T[]): Generator<Place & { node: Extract<AnyNode, { type: T }> }> {
    for (const place of this.places)
      if ((types as string[]).includes(place.node.type)) yield place as Place & { node: Extract<AnyNode, { type: T }> }
  }

  *calls(): Generator<Place & { node: Call }> {
    for (const place of this.places) if (isCall(place.node)) yield place as Place & { node: Call }
  }

  /** Whether a node with the same text occurs anywhere. */
  has(place: Place): boolean {
    const { type } = place.node
    if (!this.#texts.has(type)) this.#texts.set(type, new Set([...this.of(type)].map(textOf)))
    return this.#texts.get(type)!.has(textOf(place))
  }

  /** Required modules, without `node:`. */
  modules(): Set<string> {
    return new Set(this.#modules.values())
  }

  /** Module of a called function; null if it comes from no module. */
  moduleOf({ node }: Place & { node: Call }): string | null {
    const root = rootOf(node.callee)
    return root === null ? null : (this.#modules.get(root) ?? null)
  }

  /** Function in which a name used at a place is declared, null for the top of the file; undefined if it is not declared. */
  homeOf(name: string, place: Place): Place | null | undefined {
    for (let home: Place | null = place; home !== null; home = home.inside) {
      if (isFunction(home.node) && (parametersOf(home.node).includes(name) || this.#declares(home, name, place.file))) return home
    }
    return this.#declares(null, name, place.file) ? null : undefined
  }

  /** Declaration of a variable used at a place. */
  declarationOf(name: string, place: Place): Place | undefined {
    const home = this.homeOf(name, place)
    return home === undefined
      ? undefined
      : this.#declared.get(name)?.find((each) => each.inside === home && (home !== null || each.file === place.file))
  }

  /** Whether a variable survives from one call to the next. */
  isKept(name: string, place: Place): boolean {
    const home = this.homeOf(name, place)
    return home !== undefined && (home === null || this.runsOnce(home))
  }

  /** Whether a place runs for each call or request. */
  isHot(place: Place): boolean {
    return place.inside !== null && !this.runsOnce(place.inside)
  }

  /** Number of loops around a place, including those around the callers of its function. */
  depthOf(place: Place): number {
    return place.loops + (place.inside === null ? 0 : this.#depthOfFunction(place.inside))
  }

  /** Deepest nesting of loops and traversing built-ins in the code that runs for each call. */
  deepest(): number {
    const loops = [...this.of('ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement')]
    return Math.max(
      0,
      ...[...loops, ...this.places.filter(isWalk)].filter((place) => this.isHot(place)).map((place) => this.depthOf(place) + 1),
    )
  }

  /** Number of loops and traversing built-ins in the code that runs for each call, without the tail loops of unrolled loops. */
  passes(): number {
    return this.places.filter((place) => this.isHot(place) && (isWalk(place) || (isLoop(place.node) && !isTail(place.node)))).length
  }

  /** Whether a function runs only once, before the measured calls. */
  runsOnce(fn: Place): boolean {
    const known = this.#once.get(fn)
    if (known !== undefined) return known
    this.#once.set(fn, false) // assumed during the search, so that recursive functions count as called more than once
    const once = this.#isExported(fn) ? this.#isSetUp : this.#isCalledOnce(fn)
    this.#once.set(fn, once)
    return once
  }

  #isCalledOnce(fn: Place): boolean {
    const sites = this.#sitesOf(fn)
    return sites !== null && sites.length > 0 && sites.every(({ place }) => !this.isHot(place))
  }

  #depthOfFunction(fn: Place): number {
    const known = this.#depths.get(fn)
    if (known !== undefined) return known
    this.#depths.set(fn, 0)
    const depth = Math.max(0, ...(this.#sitesOf(fn) ?? []).map(({ place, more }) => this.depthOf(place) + more))
    this.#depths.set(fn, depth)
    return depth
  }

  /** Call sites of a function, with the number of implicit loops at each; null if the function escapes. */
  #sitesOf(fn: Place): { place: Place; more: number }[] | null {
    const name = nameOfFunction(fn)
    if (name === null) return siteOf(fn)
    const calls = (this.#calls.get(name) ?? []).map((place) => ({ place, more: 0 }))
    const handed = (this.#mentions.get(name) ?? []).filter(({ file }) => file === fn.file).map(siteOf)
    return handed.includes(null) ? null : [...calls, ...handed.flatMap((sites) => sites!)]
  }

  #isExported(fn: Place): boolean {
    if (fn.inside !== null) return false
    const { parent } = fn
    if (parent?.node.type === 'ExportDefaultDeclaration') return true
    if (parent?.node.type === 'AssignmentExpression') return isExports(parent.node.left)
    const name = nameOfFunction(fn)
    return (
      name !== null &&
      (this.#mentions.get(name) ?? []).some(
        ({ parent: above }) => above?.node.type === 'AssignmentExpression' && isExports(above.node.left) && above.inside === null,
      )
    )
  }

  #declares(home: Place | null, name: string, file: string): boolean {
    return (this.#declared.get(name) ?? []).some((place) => place.inside === home && place.file === file)
  }

  #note(place: Place): void {
    const { node, parent } = place
    if (node.type === 'VariableDeclarator') this.#declare(place, node.id, node.init ?? null)
    if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id) push(this.#declared, node.id.name, place)
    if (node.type === 'ImportDeclaration')
      for (const { local } of node.specifiers) this.#modules.set(local.name, bare(String(node.source.value)))
    const module = requiredBy(node)
    if (module !== null && parent?.node.type !== 'VariableDeclarator') this.#modules.set(`require ${module}`, module)
    if (isCall(node)) push(this.#calls, nameOfCall(node), place)
    if (node.type === 'Identifier' && isMention(place)) push(this.#mentions, node.name, place)
  }

  #declare(place: Place, pattern: AnyNode, init: AnyNode | null): void {
    const required = init === null ? null : moduleIn(init)
    for (const name of namesIn(pattern)) {
      push(this.#declared, name, place)
      if (required !== null) this.#modules.set(name, required)
    }
  }
}

function isWalk({ node }: Place): boolean {
  return isCall(node) && receiverOf(node) !== null && WALKS.has(nameOfCall(node))
}

/** Whether a loop continues where another one ended. */
function isTail(node: AnyNode): boolean {
  if (node.type !== 'ForStatement') return false
  if (!node.init) return node.update?.type === 'UpdateExpression'
  return node.init.type === 'VariableDeclaration' && node.init.declarations.some(({ init }) => init?.type === 'Identifier')
}

/** Call site of an anonymous function: an iterator that it is passed to (one implicit loop), or its immediate call; null otherwise. */
function siteOf(place: Place): { place: Place; more: number }[] | null {
  const call = place.parent
  if (call === null || !isCall(call.node)) return null
  if (call.node.callee === place.node) return [{ place: call, more: 0 }]
  return ITERATORS.has(nameOfCall(call.node)) && receiverOf(call.node) !== null ? [{ place: call, more: 1 }] : null
}

function isMention({ node, parent }: Place): boolean {
  const above = parent?.node
  if (above === undefined) return false
  if (isCall(above)) return above.callee !== node
  if (above.type === 'MemberExpression') return above.object === node || above.computed
  if (above.type === 'Property') return above.value === node
  if (above.type === 'VariableDeclarator') return above.init === node
  if (isFunction(above) || above.type === 'MethodDefinition' || above.type === 'ClassDeclaration') return false
  return true
}

function isExports(node: AnyNode): boolean {
  if (node.type !== 'MemberExpression') return node.type === 'Identifier' && node.name === 'exports'
  return (
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'exports'
  )
}

/** require('m'), and require('m').a */
function moduleIn(node: AnyNode): string | null {
  return requiredBy(node.type === 'MemberExpression' ? node.object : node)
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}

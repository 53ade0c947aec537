import { kindOf } from './heap-diff.ts'
import type { Call } from './declared.ts'
import type { Growth } from './growths.ts'
import type { Paths } from './heap-paths.ts'
import type { Heap } from './heap-snapshot.ts'
import { clip } from '../../../shared/cpu-profile/untrusted.ts'
import type { Variables } from './variables.ts'

const LONGEST_PATH = 12
/** Most names in a property chain such as `a.b.c`. */
const MOST_PROPERTIES = 8

/** The retainer of an object, in terms of the learner's code. */
export interface Named {
  /** “names”, “state.requests”, or the function that a timer calls. */
  variable: string
  file: string | null
  line: number | null
  /** Text after the name, such as “ in module scope”. */
  where: string
  /** Path from there down to the growing objects. */
  path: string[]
}

type Anchor = Omit<Named, 'path'> & {
  /** Index of the first hop worth showing. */
  from: number
}

/** A step from a root to a node: the node, and the edge that led to it. */
interface Hop {
  node: number
  edge: number
}

/** A new object, new functions with the same holder, and their common dominator. */
type Grown = Pick<Growth, 'node' | 'functions' | 'common'>

/** `old`: ids of the earlier snapshot. */
export function nameOf(
  { node, functions, common }: Grown,
  heap: Heap,
  paths: Paths,
  variables: Variables,
  old: ReadonlySet<number>,
): Named {
  const hops: Hop[] = []
  for (let at = node; at !== -1; at = paths.parent[at]!) hops.push({ node: at, edge: paths.edge[at]! })
  hops.reverse()
  const lasting = (hop: Hop) => old.has(heap.id(hop.node))
  const shared = common === null ? hops : hops.slice(0, 1 + hops.findIndex((hop) => hop.node === common))
  const { from, ...named } =
    byVariable(shared, heap, variables, lasting) ??
    byFunction(functions, hops, heap, variables) ??
    byCall(functions, hops, heap, variables) ??
    byNodesVariable(shared, heap, variables) ??
    byProperty(shared, heap, variables, lasting)
  return {
    ...named,
    path: shown(
      hops.slice(from).filter((hop) => heap.type(hop.node) !== 'synthetic'),
      heap,
      named,
    ),
  }
}

/** The variable nearest to the growing objects, with the properties that lead on from it; or a function with such properties. */
function byVariable(hops: Hop[], heap: Heap, variables: Variables, lasting: (hop: Hop) => boolean): Anchor | null {
  for (let at = hops.length - 1; at > 0; at--) {
    if (at < hops.length - 1 && !lasting(hops[at]!)) continue
    const variable = variables.holding(hops[at]!.node)
    const own = variables.functionAt(hops[at]!.node)
    if (!variable && !own) continue
    const properties = propertiesAfter(at, hops, heap, variables, lasting)
    if (variable) return { ...variable, variable: [variable.name, ...properties].join('.'), where: ` in ${variable.where}`, from: at }
    if (own && properties.length > 0)
      return { variable: [own.name, ...properties].join('.'), file: own.file, line: own.at.line, where: '', from: at }
  }
  return null
}

/** Names of the properties that follow. The chain ends at private and symbol properties of classes that are not the learner's. */
function propertiesAfter(at: number, hops: Hop[], heap: Heap, variables: Variables, lasting: (hop: Hop) => boolean): string[] {
  const names: string[] = []
  for (const hop of hops.slice(at + 1, at + 1 + MOST_PROPERTIES)) {
    const name = heap.edgeName(hop.edge)
    if (
      heap.edgeType(hop.edge) !== 'property' ||
      !lasting(hop) ||
      /^(_|<symbol )/.test(name) ||
      (name.startsWith('#') && !variables.mentions(name))
    )
      break
    if (name === names.at(-1)) return names.slice(0, -1) // a linked list: name its owner
    names.push(name)
  }
  return names
}

/** The learner's function among the retained ones, for objects without a variable such as a timer. */
function byFunction(functions: readonly number[], hops: Hop[], heap: Heap, variables: Variables): Anchor | null {
  const own = functions.map((node) => variables.functionAt(node)).find((one) => one !== null)
  if (!own) return null
  const from = fromEnd(hops)
  const call = own.name === '(anonymous)' ? variables.callWith(own) : null
  if (call) return { ...ofCall(call), from }
  const where = ` of line ${own.at.line}, held by ${keeper(hops, heap)},`
  return { variable: own.name, file: own.file, line: own.at.line, where, from }
}

/** The learner's call for which Node.js keeps the objects. */
function byCall(functions: readonly number[], hops: Hop[], heap: Heap, variables: Variables): Anchor | null {
  function* met(): Iterable<string> {
    for (const node of functions) yield variables.nodesScript(node) ?? ''
    for (const { node, edge } of hops.toReversed()) {
      yield kindOf(heap, node)
      if (edge !== -1) yield heap.edgeName(edge)
      yield variables.nodesScript(node) ?? ''
    }
  }
  const call = variables.callThatKeeps(met())
  return call && { ...ofCall(call), from: fromEnd(hops) }
}

function ofCall({ callee, file, line }: Call): Omit<Anchor, 'from'> {
  return { variable: callee, file, line, where: ` on line ${line}` }
}

function fromEnd(hops: Hop[]): number {
  return Math.max(1, hops.length - LONGEST_PATH / 2)
}

/** A variable in a script of Node.js, if no property is nearer to the growing objects. */
function byNodesVariable(hops: Hop[], heap: Heap, variables: Variables): Anchor | null {
  const at = hops.findLastIndex(({ node }) => variables.nodesVariable(node) !== null)
  if (at === -1 || hops.slice(at + 1).some(({ edge }) => heap.edgeType(edge) === 'property')) return null
  const { name, script } = variables.nodesVariable(hops[at]!.node)!
  return { variable: name, file: null, line: null, where: ` in ${script}`, from: at }
}

/** The last named step before the growing objects. */
function keeper(hops: Hop[], heap: Heap): string {
  const named = hops
    .slice(0, -1)
    .findLast(({ node }) => /^(?!system \/)[A-Z]/i.test(kindOf(heap, node)) && !['Object', 'Array'].includes(kindOf(heap, node)))
  return named ? kindOf(heap, named.node) : 'the engine'
}

/** `process._events`, `module.exports.cache`, `globalThis.names`: the last run of properties. */
function byProperty(hops: Hop[], heap: Heap, variables: Variables, lasting: (hop: Hop) => boolean): Anchor {
  const isProperty = (hop: Hop) => heap.edgeType(hop.edge) === 'property' && lasting(hop)
  const last = hops.findLastIndex((hop, at) => at > 0 && isProperty(hop))
  let first = last
  while (first > 1 && last - first < MOST_PROPERTIES && isProperty(hops[first - 1]!)) first--
  const from = Math.max(0, last === -1 ? hops.length - LONGEST_PATH : first)
  const owner = last === -1 ? keeper(hops, heap) : kindOf(heap, hops[first - 1]!.node)
  const names = last === -1 ? [] : hops.slice(first, last + 1).map(({ edge }) => heap.edgeName(edge))
  const exported = names.lastIndexOf('exports')
  const chain = exported !== -1 ? ['module', ...names.slice(exported)] : [owner.startsWith('global') ? 'globalThis' : owner, ...names]
  const assigned = names.length > 0 ? variables.assigned(names.at(-1)!) : null
  return { variable: chain.join('.'), file: assigned?.file ?? null, line: assigned?.line ?? null, where: '', from }
}

function shown([first, ...rest]: Hop[], heap: Heap, { variable, where, file }: Omit<Named, 'path'>): string[] {
  const text = ({ node }: Hop) => (heap.type(node) === 'string' ? JSON.stringify(clip(heap.name(node), 60)) : kindOf(heap, node))
  const step = (hop: Hop) => label(heap, hop.edge) + text(hop)
  // The path may reach the variable's value without passing through its scope.
  const head =
    first === undefined
      ? []
      : variableIn(where)
        ? [`${where.slice(4)}, ${file}`, `${variable.split('.')[0]}: ${text(first)}`]
        : [step(first)]
  if (rest.length <= LONGEST_PATH) return [...head, ...rest.map(step)]
  return [...head, ...rest.slice(0, LONGEST_PATH / 2).map(step), '…', ...rest.slice(-LONGEST_PATH / 2).map(step)]
}

/** “ in module scope”, “ in the scope of `f`” */
function variableIn(where: string): boolean {
  return /^ in (module scope|the scope of )/.test(where)
}

function label(heap: Heap, edge: number): string {
  const name = heap.edgeName(edge)
  return heap.edgeType(edge) === 'element' || /^\d+$/.test(name) ? `[${name}]: ` : `${name}: `
}

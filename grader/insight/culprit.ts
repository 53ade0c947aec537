import { idsOf, kindOf } from './heap-diff.ts'
import { pathsOf, type Paths } from './heap-paths.ts'
import type { Heap } from './heap-snapshot.ts'
import { holdersOf, type Held } from './holders.ts'
import { clip } from './untrusted.ts'
import { variablesIn, type Variables } from './variables.ts'
import type { Culprit, SourceFiles } from '../contracts/index.ts'

const MOST_CULPRITS = 5
const LONGEST_PATH = 12
/** What the engine keeps for itself grows, too, but not by so much with every call. */
const LEAST_BYTES_PER_CALL = 2

/** What an object keeps more of than before. */
interface Growth {
  bytes: number
  /** The kind that grows, a node of it that is new, and by how many. */
  kind: string
  node: number
  count: number
}

/** What keeps that which grew between two snapshots, `calls` apart; the most bytes first. */
export function culpritsOf(before: Heap, after: Heap, calls: number, files: SourceFiles): Culprit[] {
  const [old, now] = [idsOf(before), idsOf(after)]
  const paths = pathsOf(after)
  const held = { before: holdersOf(before, pathsOf(before), now), after: holdersOf(after, paths, old) }
  const grown = [...held.after].flatMap(([id, one]) => growthOf(held.before.get(id), one, paths) ?? [])
  const variables = variablesIn(after, old, files)
  return grown
    .filter(({ bytes }) => bytes >= LEAST_BYTES_PER_CALL * calls)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, MOST_CULPRITS)
    .map((growth) => describe(growth, after, paths, variables, old, calls))
}

function growthOf(before: Held | undefined, after: Held, { depth }: Paths): Growth | null {
  const kinds = [...after.kinds].map(([kind, { count, bytes, fresh }]) => {
    const was = before?.kinds.get(kind) ?? { count: 0, bytes: 0 }
    return { kind, node: fresh, count: count - was.count, bytes: bytes - was.bytes }
  })
  const fresh = kinds.filter(({ node, bytes }) => node !== -1 && bytes > 0)
  // Of each call's objects the one nearest to the holder; a table that grows is named where nothing else does.
  const most = Math.max(...fresh.map(countOf))
  const [main] = fresh.filter((one) => countOf(one) >= most / 5).sort((a, b) => depth[a.node]! - depth[b.node]!)
  return main ? { kind: main.kind, node: main.node, count: countOf(main), bytes: after.bytes - (before?.bytes ?? 0) } : null
}

function countOf({ kind, count }: { kind: string; count: number }): number {
  return kind === '(array)' || kind === 'system / Context' ? 0 : count
}

/** Steps from a root to a node: the node, and the edge that led to it. */
type Hop = { node: number; edge: number }

interface Named {
  variable: string
  file: string | null
  line: number | null
  /** What to say after its name: “ in module scope”. */
  where: string
  /** Where the path begins: “module scope of names.js”. */
  scope: string[]
  /** The first step that is worth showing. */
  from: number
}

function describe(growth: Growth, heap: Heap, paths: Paths, variables: Variables, old: ReadonlySet<number>, calls: number): Culprit {
  const hops: Hop[] = []
  for (let at = growth.node; at !== -1; at = paths.parent[at]!) hops.push({ node: at, edge: paths.edge[at]! })
  hops.reverse()
  const lasting = (hop: Hop) => old.has(heap.id(hop.node))
  const named = byVariable(hops, heap, variables, lasting) ?? byFunction(growth.node, hops, heap, paths, variables) ?? byProperty(hops, heap, lasting)
  const perCall = round(growth.count > 0 ? growth.count / calls : growth.bytes / calls)
  const bytes = round(growth.bytes / calls)
  const amount = growth.count > 0 ? `${perCall} ${noun(growth.kind, perCall)} a call, ${bytes} bytes with what belongs to it` : `${bytes} bytes a call`
  return {
    variable: clip(named.variable),
    file: named.file,
    line: named.line,
    sentence: clip(`\`${clip(named.variable, 100)}\`${clip(named.where, 100)} keeps ${amount}`, 400),
    path: [...named.scope, ...shown(hops.slice(named.from), heap)].map((one) => clip(one)),
    perCall,
  }
}

/** The variable nearest to what grows, and the properties that lead on from it; or a function that has such properties. */
function byVariable(hops: Hop[], heap: Heap, variables: Variables, lasting: (hop: Hop) => boolean): Named | null {
  for (let at = hops.length - 1; at > 0; at--) {
    if (at < hops.length - 1 && !lasting(hops[at]!)) continue
    const variable = variables.holding(hops[at]!.node)
    const properties = propertiesAfter(at, hops, heap, lasting)
    if (variable) return { ...variable, variable: [variable.name, ...properties].join('.'), where: ` in ${variable.where}`, scope: [`${variable.where}, ${variable.file}`], from: at }
    const own = variables.functionAt(hops[at]!.node)
    if (own && properties.length > 0) return { variable: [own.name, ...properties].join('.'), file: own.file, line: own.at.line, where: '', scope: [], from: at }
  }
  return null
}

function propertiesAfter(at: number, hops: Hop[], heap: Heap, lasting: (hop: Hop) => boolean): string[] {
  const names: string[] = []
  for (const hop of hops.slice(at + 1)) {
    const name = heap.edgeName(hop.edge)
    if (heap.edgeType(hop.edge) !== 'property' || !lasting(hop) || name.startsWith('_')) break
    names.push(name)
  }
  return names
}

/** What belongs to nobody's variable, a timer for one, calls a function of the learner's. */
function byFunction(grown: number, hops: Hop[], heap: Heap, { parent }: Paths, variables: Variables): Named | null {
  const isBelow = (node: number) => {
    for (let at = node, left = LONGEST_PATH; at !== -1 && left > 0; at = parent[at]!, left--) if (at === grown) return true
    return false
  }
  for (let node = 0; node < heap.nodes; node++) {
    const own = variables.functionAt(node)
    if (!own || !isBelow(node)) continue
    const where = ` of line ${own.at.line}, held by ${keeper(hops, heap)},`
    return { variable: own.name, file: own.file, line: own.at.line, where, scope: [], from: Math.max(0, hops.length - LONGEST_PATH / 2) }
  }
  return null
}

/** The last step before what grows that has a name of its own. */
function keeper(hops: Hop[], heap: Heap): string {
  const named = hops.slice(0, -1).findLast(({ node }) => /^[A-Z]/i.test(kindOf(heap, node)) && !['Object', 'Array'].includes(kindOf(heap, node)))
  return named ? kindOf(heap, named.node) : 'the engine'
}

/** `process._events`, `module.exports.cache`, `globalThis.names`: the last run of properties. */
function byProperty(hops: Hop[], heap: Heap, lasting: (hop: Hop) => boolean): Named {
  const isProperty = (hop: Hop) => heap.edgeType(hop.edge) === 'property' && lasting(hop)
  const last = hops.findLastIndex((hop, at) => at > 0 && isProperty(hop))
  let first = last
  while (first > 1 && isProperty(hops[first - 1]!)) first--
  const from = Math.max(0, last === -1 ? hops.length - LONGEST_PATH : first)
  const owner = last === -1 ? keeper(hops, heap) : kindOf(heap, hops[first - 1]!.node)
  const names = last === -1 ? [] : hops.slice(first, last + 1).map(({ edge }) => heap.edgeName(edge))
  const exported = names.lastIndexOf('exports')
  const chain = exported !== -1 ? ['module', ...names.slice(exported)] : [owner.startsWith('global') ? 'globalThis' : owner, ...names]
  return { variable: chain.join('.'), file: null, line: null, where: '', scope: [], from }
}

function shown(hops: Hop[], heap: Heap): string[] {
  const text = ({ node, edge }: Hop) => label(heap, edge) + (heap.type(node) === 'string' ? JSON.stringify(clip(heap.name(node), 60)) : kindOf(heap, node))
  if (hops.length <= LONGEST_PATH) return hops.map(text)
  return [...hops.slice(0, LONGEST_PATH / 2).map(text), '…', ...hops.slice(-LONGEST_PATH / 2).map(text)]
}

function label(heap: Heap, edge: number): string {
  if (edge === -1) return ''
  const name = heap.edgeName(edge)
  return heap.edgeType(edge) === 'element' || /^\d+$/.test(name) ? `[${name}]: ` : `${name}: `
}

function noun(kind: string, count: number): string {
  const word = kind === 'Function' ? 'function' : kind.replace(/^\((.*)\)$/, '$1')
  return count === 1 ? word : /s$/.test(word) ? word : `${word}s`
}

function round(value: number): number {
  return value >= 10 ? Math.round(value) : Number(value.toPrecision(2))
}

import { assignmentTo, callWith, declarationOf, type Call } from './declared.ts'
import { callThatKeeps } from './kept-by-node.ts'
import type { Heap, Location } from './heap-snapshot.ts'
import { learnersFile } from '../../../shared/cpu-profile/sources.ts'
import type { SourceFiles } from '../../../contracts/index.ts'

/** A function of the learner's in the heap. */
export interface OwnFunction {
  name: string
  file: string
  at: Location
}

/** A variable of the learner's that functions have captured. */
export interface OwnVariable {
  name: string
  file: string
  line: number
  /** “module scope”, “the scope of `f`” */
  where: string
}

export interface Variables {
  /** The learner's function at a node, or the one it is bound to; else null. */
  functionAt(node: number): OwnFunction | null
  /** Script of Node.js that defines this function, or whose variable holds this node; else null. */
  nodesScript(node: number): string | null
  /** Variable in a script of Node.js that holds a node, else null. */
  nodesVariable(node: number): { name: string; script: string } | null
  /** Call that an anonymous function is passed to. */
  callWith(own: OwnFunction): Call | null
  /** The learner's call for which Node.js keeps an object. @param met names on the path to it, nearest first */
  callThatKeeps(met: Iterable<string>): Call | null
  /** Whether the learner's code contains this name. */
  mentions(name: string): boolean
  /** The variable that holds a node, if its scope outlives a call; else null. */
  holding(node: number): OwnVariable | null
  /** First assignment to a property or an undeclared global. */
  assigned(name: string): { file: string; line: number } | null
}

/** Most nested scopes to follow. */
const MOST_SCOPES = 50

/**
 * The learner's functions and variables in a heap. `others`: ids of the other snapshot, which distinguish lasting scopes from temporary
 * ones.
 */
export function variablesIn(heap: Heap, others: ReadonlySet<number>, files: SourceFiles): Variables {
  const functions = new Map<number, OwnFunction>()
  const held = new Map<number, { name: string; by: OwnFunction }>()
  const ofNode = new Map<number, { name: string; script: string }>()
  const scopes = new Set<number>()

  for (let node = 0; node < heap.nodes; node++) {
    const script = heap.type(node) === 'closure' ? scriptOf(heap, node) : null
    const own = script === null ? null : ownFunction(heap, node, script)
    if (own) functions.set(node, own)
    if (!own && !isNodes(script)) continue
    let scope = edgeTo(heap, node, 'context')
    for (let left = MOST_SCOPES; scope !== null && left > 0 && !scopes.has(scope); left--) {
      scopes.add(scope)
      if (others.has(heap.id(scope)))
        forVariables(heap, scope, (name, to) => (own ? held.set(to, { name, by: own }) : ofNode.set(to, { name, script: script! })))
      scope = edgeTo(heap, scope, 'previous')
    }
  }

  return {
    functionAt: (node) => functions.get(node) ?? functions.get(edgeTo(heap, node, 'bound_function') ?? -1) ?? null,
    nodesScript(node) {
      const script = heap.type(node) === 'closure' ? scriptOf(heap, node) : (ofNode.get(node)?.script ?? null)
      return isNodes(script) ? script : null
    },
    nodesVariable: (node) => ofNode.get(node) ?? null,
    callWith: ({ file, at }) => callWith(files, file, at),
    callThatKeeps: (met) => callThatKeeps(met, files),
    mentions: (name) => Object.values(files).some((source) => source.includes(name)),
    assigned: (name) => assignmentTo(files, name),
    holding(node) {
      const found = held.get(node)
      if (!found) return null
      const { name, by } = found
      const declaration = declarationOf(files, by.file, name, by.at)
      const scope = declaration?.scope ?? null
      return {
        name,
        file: by.file,
        line: declaration?.line ?? by.at.line,
        where: scope === null ? 'module scope' : `the scope of \`${scope}\``,
      }
    },
  }
}

function scriptOf(heap: Heap, closure: number): string | null {
  const shared = edgeTo(heap, closure, 'shared')
  const script = shared === null ? null : edgeTo(heap, shared, 'script')
  return script === null ? null : heap.name(script)
}

function isNodes(script: string | null): boolean {
  return script?.startsWith('node:') === true
}

function ownFunction(heap: Heap, closure: number, script: string): OwnFunction | null {
  const at = heap.location(closure)
  const file = learnersFile(script)
  return at === null || file === null ? null : { name: heap.name(closure) || '(anonymous)', file, at }
}

/** Target of the internal edge with this name. */
function edgeTo(heap: Heap, node: number, name: string): number | null {
  for (let edge = heap.edgesFrom(node); edge < heap.edgesFrom(node + 1); edge++) {
    if (heap.edgeType(edge) === 'internal' && heap.edgeName(edge) === name) return heap.to(edge)
  }
  return null
}

function forVariables(heap: Heap, scope: number, visit: (name: string, to: number) => void): void {
  for (let edge = heap.edgesFrom(scope); edge < heap.edgesFrom(scope + 1); edge++) {
    if (heap.edgeType(edge) === 'context') visit(heap.edgeName(edge), heap.to(edge))
  }
}

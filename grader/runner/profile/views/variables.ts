import { assignmentTo, declarationOf } from './declared.ts'
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
  /** The learner's function that a node is, else null. */
  functionAt(node: number): OwnFunction | null
  /** The variable that holds a node, of a scope that is not made anew with every call; else null. */
  holding(node: number): OwnVariable | null
  /** Where a property, or a global without declaration, is first given a value. */
  assigned(name: string): { file: string; line: number } | null
}

/** Scopes within scopes are followed so far. */
const MOST_SCOPES = 50

/** The learner's functions and variables in a heap. `others`: ids of the other snapshot, which tell lasting scopes from fleeting ones. */
export function variablesIn(heap: Heap, others: ReadonlySet<number>, files: SourceFiles): Variables {
  const functions = new Map<number, OwnFunction>()
  const held = new Map<number, { name: string; by: OwnFunction }>()
  const scopes = new Set<number>()

  for (let node = 0; node < heap.nodes; node++) {
    const own = heap.type(node) === 'closure' ? ownFunction(heap, node) : null
    if (!own) continue
    functions.set(node, own)
    let scope = edgeTo(heap, node, 'context')
    for (let left = MOST_SCOPES; scope !== null && left > 0 && !scopes.has(scope); left--) {
      scopes.add(scope)
      if (others.has(heap.id(scope))) forVariables(heap, scope, (name, to) => held.set(to, { name, by: own }))
      scope = edgeTo(heap, scope, 'previous')
    }
  }

  return {
    functionAt: (node) => functions.get(node) ?? null,
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

function ownFunction(heap: Heap, closure: number): OwnFunction | null {
  const at = heap.location(closure)
  const shared = edgeTo(heap, closure, 'shared')
  const script = shared === null ? null : edgeTo(heap, shared, 'script')
  const file = script === null ? null : learnersFile(heap.name(script))
  return at === null || file === null ? null : { name: heap.name(closure) || '(anonymous)', file, at }
}

/** Where an internal edge of this name leads. */
function edgeTo(heap: Heap, node: number, name: string): number | null {
  for (let edge = heap.edgesFrom(node); edge < heap.edgesFrom(node + 1); edge++) {
    if (heap.edgeType(edge) === 'internal' && heap.edgeName(edge) === name) return heap.to(edge)
  }
  return null
}

function forVariables(heap: Heap, scope: number, profileRun: (name: string, to: number) => void): void {
  for (let edge = heap.edgesFrom(scope); edge < heap.edgesFrom(scope + 1); edge++) {
    if (heap.edgeType(edge) === 'context') profileRun(heap.edgeName(edge), heap.to(edge))
  }
}

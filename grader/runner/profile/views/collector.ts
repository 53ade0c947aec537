import { learnersFile } from '../../../shared/cpu-profile/sources.ts'
import { amount, json, list, place, record, text } from '../../../shared/cpu-profile/untrusted.ts'
import type { Collector } from '../../../contracts/index.ts'

const MOST_COLLECTIONS = 100_000
const MOST_KINDS = 20
const MOST_LINES = 200
const MOST_CHILDREN = 50_000
const DEEPEST = 300

type Collection = Collector['collections'][number]
type CollectorLine = Collector['lines'][number]

/** The output of an instrument, with the number of calls that ran meanwhile and their duration in ms. */
interface Heard {
  bytes: Uint8Array
  calls: number
  ms: number
}

/** How often and how long the garbage collector ran, and which functions allocated; null if the output cannot be read. */
export function readCollector(collected: Heard, allocated: Heard): Collector | null {
  const pairs = json(collected.bytes)
  const tree = json(allocated.bytes)
  if (!Array.isArray(pairs) || tree === null || collected.calls < 1 || allocated.calls < 1) return null
  const collections = collectionsOf(pairs)
  const lines = linesOf(tree, allocated.calls)
  const ms = collections.reduce((sum, one) => sum + one.ms, 0)
  return {
    calls: collected.calls,
    collections,
    share: collected.ms > 0 ? Math.min(1, ms / collected.ms) : 0,
    bytesPerCall: lines.reduce((sum, line) => sum + line.bytesPerCall, 0),
    lines: lines.slice(0, MOST_LINES),
  }
}

/** From [[kind, µs]]; kinds that took the most time come first. */
function collectionsOf(pairs: unknown[]): Collection[] {
  const kinds = new Map<string, Collection>()
  for (const pair of list(pairs, MOST_COLLECTIONS)) {
    const [said, us] = list(pair, 2)
    const kind = text(said, 60) || '(unknown)'
    const one = kinds.get(kind) ?? { kind, count: 0, ms: 0 }
    one.count++
    one.ms += amount(us) / 1000
    kinds.set(kind, one)
  }
  return [...kinds.values()].sort((a, b) => b.ms - a.ms).slice(0, MOST_KINDS)
}

/**
 * Allocations by the learner's functions, largest first. A built-in's allocations count for its caller, and an inlined function's for the
 * function it was inlined into; the workload's are left out. V8 reports the line of the function, not of the allocation.
 */
function linesOf(tree: unknown, calls: number): CollectorLine[] {
  const lines = new Map<string, CollectorLine>()
  const left: { node: unknown; within: CollectorLine | null; depth: number }[] = [{ node: tree, within: null, depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const node = record(next.node)
    const within = lineOf(lines, record(node['callFrame'])) ?? next.within
    if (within) within.bytesPerCall += amount(node['selfSize']) / calls
    if (next.depth === DEEPEST) continue
    for (const child of list(node['children'], MOST_CHILDREN)) left.push({ node: child, within, depth: next.depth + 1 })
  }
  return [...lines.values()].filter((line) => line.bytesPerCall > 0).sort((a, b) => b.bytesPerCall - a.bytesPerCall)
}

function lineOf(lines: Map<string, CollectorLine>, frame: Record<string, unknown>): CollectorLine | null {
  const file = learnersFile(typeof frame['url'] === 'string' ? frame['url'] : '')
  if (file === null) return null
  const line = place(typeof frame['lineNumber'] === 'number' ? frame['lineNumber'] + 1 : null)
  const name = text(frame['functionName']) || '(anonymous)'
  const key = [file, line, name].join('\0')
  const known = lines.get(key) ?? { file, line, function: name, bytesPerCall: 0 }
  lines.set(key, known)
  return known
}

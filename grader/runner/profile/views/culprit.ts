import { idsOf } from './heap-diff.ts'
import { pathsOf, type Paths } from './heap-paths.ts'
import type { Heap } from './heap-snapshot.ts'
import { holdersOf, type Held } from './holders.ts'
import { nameOf, type Named } from './naming.ts'
import { clip } from '../../../shared/cpu-profile/untrusted.ts'
import { variablesIn } from './variables.ts'
import type { Culprit, SourceFiles } from '../../../contracts/index.ts'

const MOST_CULPRITS = 5
/** What the engine keeps for itself grows, too, but not by so much with every call. */
const LEAST_BYTES_PER_CALL = 2

/** What an object keeps more of than before. */
export interface Growth {
  bytes: number
  /** The kind that grows, the new node of it that is nearest to a root, and by how many. */
  kind: string
  node: number
  count: number
  /** New functions among what grows. */
  functions: readonly number[]
}

type NamedGrowth = Growth & { named: Named }

/** What keeps that which grew between two snapshots, `calls` apart; the most bytes first. */
export function culpritsOf(before: Heap, after: Heap, calls: number, files: SourceFiles): Culprit[] {
  const [old, now] = [idsOf(before), idsOf(after)]
  const paths = pathsOf(after)
  const held = { before: holdersOf(before, pathsOf(before), now), after: holdersOf(after, paths, old) }
  const grown = [...held.after].flatMap(([id, one]) => growthOf(held.before.get(id), one, paths) ?? [])
  const variables = variablesIn(after, old, files)
  const named = grown
    .filter(({ bytes }) => bytes >= LEAST_BYTES_PER_CALL * calls)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, MOST_CULPRITS)
    .map((growth) => ({ ...growth, named: nameOf(growth, after, paths, variables, old) }))
  return together(named).map((growth) => describe(growth, calls))
}

function growthOf(before: Held | undefined, after: Held, { depth }: Paths): Growth | null {
  const kinds = [...after.kinds].map(([kind, { count, bytes, fresh }]) => {
    const was = before?.kinds.get(kind) ?? { count: 0, bytes: 0 }
    return { kind, node: fresh, count: count - was.count, bytes: bytes - was.bytes }
  })
  const fresh = kinds.filter(({ node, bytes }) => node !== -1 && bytes > 0)
  // Of each call's objects the one nearest to the holder, objects before numbers; a table that grows is named where nothing else does.
  const most = fresh.reduce((most, one) => Math.max(most, countOf(one)), 0)
  const [main] = fresh
    .filter((one) => countOf(one) >= most / 5)
    .sort((a, b) => depth[a.node]! - depth[b.node]! || Number(a.kind.startsWith('(')) - Number(b.kind.startsWith('(')))
  return main
    ? { kind: main.kind, node: main.node, count: countOf(main), bytes: after.bytes - (before?.bytes ?? 0), functions: after.functions }
    : null
}

function countOf({ kind, count }: { kind: string; count: number }): number {
  return kind === '(array)' || kind === 'system / Context' ? 0 : count
}

/** What one variable keeps is one growth, though parts of it hang on parts of the variable. */
function together(growths: NamedGrowth[]): NamedGrowth[] {
  const byName = Map.groupBy(growths, ({ named }) => [named.variable, named.file, named.line].join('\0'))
  return [...byName.values()].map((same) => {
    const main = same.reduce((most, one) => (one.count > most.count ? one : most))
    return { ...main, bytes: same.reduce((sum, one) => sum + one.bytes, 0) }
  })
}

function describe({ kind, count, bytes, named }: NamedGrowth, calls: number): Culprit {
  const perCall = round((count > 0 ? count : bytes) / calls)
  const size = `${round(bytes / calls)} bytes`
  const amount = count > 0 ? `${perCall} ${noun(kind, perCall)} a call, ${size} with what belongs to it` : `${size} a call`
  return {
    variable: clip(named.variable),
    file: named.file,
    line: named.line,
    sentence: clip(`\`${clip(named.variable, 100)}\`${clip(named.where, 100)} keeps ${amount}`, 400),
    path: named.path.map((one) => clip(one)),
    perCall,
  }
}

function noun(kind: string, count: number): string {
  const outcome = kind === 'Function' ? 'function' : kind.replace(/^\((.*)\)$/, '$1')
  return count === 1 || outcome.endsWith('s') ? outcome : `${outcome}s`
}

function round(value: number): number {
  return value >= 10 ? Math.round(value) : Number(value.toPrecision(2))
}

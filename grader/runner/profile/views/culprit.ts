import { growthsOf, type Growth } from './growths.ts'
import { idsOf } from './heap-diff.ts'
import { pathsOf } from './heap-paths.ts'
import type { Heap } from './heap-snapshot.ts'
import { holdersOf } from './holders.ts'
import { nameOf, type Named } from './naming.ts'
import { clip } from '../../../shared/cpu-profile/untrusted.ts'
import { variablesIn } from './variables.ts'
import type { Culprit, SourceFiles } from '../../../contracts/index.ts'

const MOST_CULPRITS = 5
/** Growth in bytes per call that counts: the engine's own objects grow too, but by less. */
const LEAST_BYTES_PER_CALL = 2
/** Objects per call below which growth outside the learner's code is no leak: a buffer replaced by a larger one is a single object. */
const LEAST_PER_CALL = 0.001

type NamedGrowth = Growth & { named: Named }

/** The variables and calls that retain the growth between two snapshots, `calls` calls apart; most bytes first. */
export function culpritsOf(before: Heap, after: Heap, calls: number, files: SourceFiles): Culprit[] {
  const [old, now] = [idsOf(before), idsOf(after)]
  const paths = pathsOf(after, old)
  const held = { before: holdersOf(before, pathsOf(before, now), now), after: holdersOf(after, paths, old) }
  const variables = variablesIn(after, old, files)
  const named = growthsOf(held, after, paths, LEAST_BYTES_PER_CALL * calls)
    .map((growth) => ({ ...growth, named: nameOf(growth, after, paths, variables, old) }))
    .filter((growth) => growth.named.file !== null || growth.count >= LEAST_PER_CALL * calls)
  return together(named)
    .slice(0, MOST_CULPRITS)
    .map((growth) => describe(growth, calls))
}

/** Merges growths retained by the same variable, even through different parts of it. */
function together(growths: NamedGrowth[]): NamedGrowth[] {
  const byName = Map.groupBy(growths, ({ named }) => [named.variable, named.file, named.line].join('\0'))
  const all = [...byName.values()].map((same) => {
    const main = same.reduce((most, one) => (one.count > most.count ? one : most))
    return { ...main, bytes: same.reduce((sum, one) => sum + one.bytes, 0) }
  })
  return all.sort((a, b) => b.bytes - a.bytes)
}

function describe({ kind, count, bytes, named }: NamedGrowth, calls: number): Culprit {
  const perCall = round((count > 0 ? count : bytes) / calls)
  const size = `${round(bytes / calls)} bytes`
  const amount = count > 0 ? `${perCall} ${noun(kind, perCall)} per call (${size} retained)` : `${size} per call`
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
  const word = kind === 'Function' ? 'function' : kind.replace(/^\((.*)\)$/, '$1')
  return count === 1 || word.endsWith('s') ? word : `${word}s`
}

function round(value: number): number {
  return value >= 10 ? Math.round(value) : Number(value.toPrecision(2))
}

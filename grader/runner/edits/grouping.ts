import type { Interval } from '../verdict/interval.ts'
import { unionOf, without, type Subset } from './subsets.ts'

/**
 * Joins edits that don't work without others until every group works alone, and all others work without it. A group is joined with the one
 * that makes both true, those that don't work and the nearest first.
 * @param groups that have to stay together, in the order of the code
 * @param works whether the program with these edits passes its tests
 */
export async function groupedByNeed(groups: readonly Subset[], works: (subset: Subset) => Promise<boolean>): Promise<Subset[]> {
  const all = unionOf(...groups)
  const isFree = async (group: Subset) => (await works(group)) && (await works(without(all, group)))
  let joined = [...groups]
  while (joined.length > 1) {
    const broken: Subset[] = []
    for (const group of joined) if (!(await isFree(group))) broken.push(group)
    const [first] = broken
    if (first === undefined) break
    const partner = await partnerOf(first, joined, broken, isFree)
    // No single partner helps, so more than two belong together.
    const together = unionOf(first, ...(partner === null ? (broken.length > 1 ? broken : joined) : [partner]))
    joined = merged(joined, together)
  }
  return joined
}

/**
 * Joins the groups whose effect depends on the other edits.
 * @param gaps between each group's effect alone and last; null if not measured yet
 */
export function joinedByInteraction(groups: readonly Subset[], gaps: readonly (Interval | null)[], tolerance: number): Subset[] {
  const sizes = groups.map((_, index) => Math.abs(gaps[index]?.mu ?? 0))
  const clear = groups.filter((_, index) => gaps[index] != null && sizes[index]! - gaps[index].h > tolerance)
  if (clear.length === 0 || groups.length < 2) return [...groups]
  // It takes two: if only one is clear, the other is the next largest.
  const [first, second] = groups.toSorted((a, b) => sizes[groups.indexOf(b)]! - sizes[groups.indexOf(a)]!)
  return merged(groups, unionOf(...clear, ...(clear.length === 1 ? [first!, second!] : [])))
}

/** The groups, with all those within `together` as one. */
function merged(groups: readonly Subset[], together: Subset): Subset[] {
  const rest = groups.filter((group) => !group.every((one) => together.includes(one)))
  return [...rest, together].sort((a, b) => a[0]! - b[0]!)
}

async function partnerOf(
  group: Subset,
  groups: readonly Subset[],
  broken: readonly Subset[],
  isFree: (group: Subset) => Promise<boolean>,
): Promise<Subset | null> {
  const distance = (other: Subset) => Math.abs(other[0]! - group[0]!) + (broken.includes(other) ? 0 : groups.length)
  const others = groups.filter((other) => other !== group).toSorted((a, b) => distance(a) - distance(b))
  for (const other of others) if (await isFree(unionOf(group, other))) return other
  return null
}

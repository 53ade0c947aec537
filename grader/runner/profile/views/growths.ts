import { kindOf } from './heap-diff.ts'
import { MOST_FUNCTIONS, type Held } from './holders.ts'
import type { Heap } from './heap-snapshot.ts'
import type { Paths } from './heap-paths.ts'

/** Growth of the memory that one object retains. */
export interface Growth {
  bytes: number
  /** Kind of object that grows, its new node nearest to a root, and the number of new ones. */
  kind: string
  node: number
  count: number
  /** New functions in the growth. */
  functions: readonly number[]
  /** Common dominator, if the growth is spread over several holders below it; else null. */
  common: number | null
}

/** Number of growing siblings of one kind, such as one list per user, above which their owner is reported instead. */
const SIDE_BY_SIDE = 4
/** Least number of new objects in a sum of small growths; fewer objects are buffers that were replaced. */
const LEAST_ADDED = 20

interface KindGrowth {
  count: number
  bytes: number
  added: number
  /** New node nearest to a root, −1 for none, and its holder. */
  fresh: number
  holder: number
}

interface Sum {
  bytes: number
  kinds: Map<string, KindGrowth>
  functions: number[]
}

/** A growth above the threshold. Higher up it may turn out to be one of many siblings. */
interface Claim {
  sum: Sum
  /** Its holder, and the child through which it reached the current holder. */
  at: number
  through: number
}

/** Growth passed up to a holder: the sum of growths below the threshold, and claims. */
interface Arrived {
  small: Sum
  claims: Claim[]
}

/**
 * Growth between two snapshots, summed up the dominator tree until it reaches `least` bytes: each of a hundred lists may retain less than
 * that, but the map of the lists retains more. Largest first.
 * @param held holders of both snapshots by id @param paths of the second snapshot
 */
export function growthsOf(
  held: Record<'before' | 'after', ReadonlyMap<number, Held>>,
  heap: Heap,
  { depth }: Paths,
  least: number,
): Growth[] {
  const arrived = new Map<number, Arrived>()
  const done: Claim[] = []
  for (const id of bottomUp(held.after)) {
    const one = held.after.get(id)!
    const { small, claims } = arrived.get(id) ?? { small: nothing(), claims: [] }
    arrived.delete(id)
    const own = ownGrowth(held.before.get(id), one)
    const many = isCollection(heap, one.node) ? sideBySide(claims, heap) : new Set<Claim>()
    for (const { sum } of many) add(small, sum)
    const isMany = isCollection(heap, one.node) && addedIn(small) >= LEAST_ADDED
    add(small, own)
    const isClaimed = small.bytes >= least && (isMany || own.bytes >= least)
    const up = claims.filter((claim) => !many.has(claim)).concat(isClaimed ? { sum: small, at: one.node, through: one.node } : [])
    if (one.above === null) done.push(...up)
    else
      arrive(
        arrived,
        one.above,
        isClaimed ? nothing() : small,
        up.map((claim) => ({ ...claim, through: one.node })),
      )
  }
  return done.flatMap((claim) => growthOf(claim, depth) ?? []).sort((a, b) => b.bytes - a.bytes)
}

/** Ids of holders, children before parents. */
function bottomUp(holders: ReadonlyMap<number, Held>): number[] {
  const below = new Map<number, number[]>()
  const order: number[] = []
  for (const [id, { above }] of holders) {
    if (above === null) order.push(id)
    else if (!below.get(above)?.push(id)) below.set(above, [id])
  }
  for (let at = 0; at < order.length; at++) order.push(...(below.get(order[at]!) ?? []))
  return order.reverse()
}

function arrive(arrived: Map<number, Arrived>, id: number, small: Sum, claims: Claim[]): void {
  if (small.kinds.size === 0 && claims.length === 0) return
  const there = arrived.get(id) ?? { small: nothing(), claims: [] }
  arrived.set(id, there)
  add(there.small, small)
  there.claims.push(...claims)
}

/** Whether growth below an object belongs together. Scopes and the engine's own objects keep unrelated things. */
function isCollection(heap: Heap, node: number): boolean {
  return heap.type(node) === 'object' && !/^(system|global)\b/.test(heap.name(node))
}

function sideBySide(claims: readonly Claim[], heap: Heap): Set<Claim> {
  const byKind = Map.groupBy(claims, ({ through }) => kindOf(heap, through))
  return new Set([...byKind.values()].filter((same) => new Set(same.map(({ through }) => through)).size >= SIDE_BY_SIDE).flat())
}

function nothing(): Sum {
  return { bytes: 0, kinds: new Map(), functions: [] }
}

function ownGrowth(before: Held | undefined, { node, bytes, kinds, functions }: Held): Sum {
  const grown = new Map<string, KindGrowth>()
  for (const [kind, now] of kinds) {
    const was = before?.kinds.get(kind) ?? { count: 0, bytes: 0 }
    if (now.fresh === -1 && now.bytes === was.bytes && now.count === was.count) continue
    grown.set(kind, { count: now.count - was.count, bytes: now.bytes - was.bytes, added: now.added, fresh: now.fresh, holder: node })
  }
  return { bytes: bytes - (before?.bytes ?? 0), kinds: grown, functions }
}

function add(to: Sum, { bytes, kinds, functions }: Sum): void {
  to.bytes += bytes
  for (const [kind, more] of kinds) {
    const known = to.kinds.get(kind)
    const fresh = known && known.fresh !== -1 ? known : more
    to.kinds.set(kind, {
      count: more.count + (known?.count ?? 0),
      bytes: more.bytes + (known?.bytes ?? 0),
      added: more.added + (known?.added ?? 0),
      fresh: fresh.fresh,
      holder: fresh.holder,
    })
  }
  to.functions = [...to.functions, ...functions].slice(0, MOST_FUNCTIONS)
}

function addedIn({ kinds }: Sum): number {
  return [...kinds.values()].reduce((sum, { added }) => sum + added, 0)
}

/** The new object of each call that is nearest to the holder, objects before numbers; a growing table is used if there is nothing else. */
function growthOf({ sum, at }: Claim, depth: Int32Array): Growth | null {
  const fresh = [...sum.kinds].map(([kind, one]) => ({ ...one, kind })).filter(({ fresh, bytes }) => fresh !== -1 && bytes > 0)
  const most = fresh.reduce((most, one) => Math.max(most, countOf(one)), 0)
  const [main] = fresh
    .filter((one) => countOf(one) >= most / 5)
    .sort((a, b) => depth[a.fresh]! - depth[b.fresh]! || Number(a.kind.startsWith('(')) - Number(b.kind.startsWith('(')))
  if (!main) return null
  return {
    kind: main.kind,
    node: main.fresh,
    count: countOf(main),
    bytes: sum.bytes,
    functions: sum.functions,
    common: main.holder === at ? null : at,
  }
}

function countOf({ kind, count }: { kind: string; count: number }): number {
  return kind === '(array)' || kind === 'system / Context' ? 0 : count
}

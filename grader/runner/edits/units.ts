import { parse } from 'acorn'
import { changesBetween, type Change } from './changes.ts'
import { applied, byPlace, type Cut } from './cuts.ts'
import { Source, type Span } from './source.ts'
import type { SourceFiles } from '../../contracts/index.ts'

/** An edit: changes that only make sense together. */
export interface Unit {
  cuts: Cut[]
  /** Number of edits measured as this one, because there are too many. */
  near: number
}

/** Two versions of a program, as CommonJS. */
export interface Versions {
  before: SourceFiles
  after: SourceFiles
}

/** The edits that lead from one version to the other, in the order of the code. */
export function unitsOf({ before, after }: Versions): Unit[] {
  const files = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return files.flatMap((file) => unitsOfFile(file, before[file] ?? '', after[file] ?? ''))
}

/** The same edits in at most `most` units. The nearest neighbours are joined first. */
export function atMost(units: readonly Unit[], most: number): Unit[] {
  const joined = [...units]
  while (joined.length > most) {
    const gaps = joined.slice(1).map((unit, index) => gapBetween(joined[index]!, unit))
    const at = gaps.indexOf(Math.min(...gaps))
    const [a, b] = joined.slice(at, at + 2) as [Unit, Unit]
    joined.splice(at, 2, { cuts: [...a.cuts, ...b.cuts], near: a.near + b.near })
  }
  return joined
}

function unitsOfFile(file: string, before: string, after: string): Unit[] {
  if (before === after) return []
  try {
    const old = new Source(before)
    const changes = changesBetween(file, old, new Source(after))
    return joinedByNames(changes, namesKept(old, changes)).map((joined) => ({
      cuts: joined.flatMap(({ cuts }) => cuts).toSorted(byPlace),
      near: 1,
    }))
  } catch (error) {
    // No JavaScript, or nested too deeply: the whole file is one edit.
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
    return [{ cuts: [{ file, before: wholeOf(before), after: wholeOf(after), text: after }], near: 1 }]
  }
}

function wholeOf(text: string): Span {
  return { start: 0, end: text.length }
}

/** Names in the code that both versions have. */
function namesKept(before: Source, changes: readonly Change[]): Set<string> {
  const removed = changes.flatMap(({ cuts }) => cuts.map((cut) => cut.before)).sort((a, b) => a.start - b.start)
  const edges = [0, ...removed.flatMap(({ start, end }) => [start, end]), before.text.length]
  const kept = Array.from({ length: removed.length + 1 }, (_, index) => ({ start: edges[2 * index]!, end: edges[2 * index + 1]! }))
  return new Set(kept.flatMap((span) => [...before.names(span)]))
}

/** Joins a change that binds a name with those that use it, if only changed code does, and both ends of a move. */
function joinedByNames(changes: readonly Change[], kept: Set<string>): Change[][] {
  const gives = (a: Change, b: Change) => [...a.binds].some((name) => !kept.has(name) && b.uses.has(name) && !isOwn(b.binds, b.uses, name))
  const takes = (a: Change, b: Change) =>
    [...a.unbinds].some((name) => !kept.has(name) && b.unuses.has(name) && !isOwn(b.unbinds, b.unuses, name))
  const isMove = (a: Change, b: Change) => a.moved !== null && a.moved.code === b.moved?.code && a.moved.from !== b.moved.from
  return joined(changes, (a, b) => gives(a, b) || gives(b, a) || takes(a, b) || takes(b, a) || isMove(a, b))
}

/** Whether a change binds a name itself. Around blocks, any name may be one of the outside. */
function isOwn(binds: Set<string>, uses: Set<string>, name: string): boolean {
  return binds !== uses && binds.has(name)
}

/** Groups of items of which each is related to another one. */
function joined<T>(items: readonly T[], areRelated: (a: T, b: T) => boolean): T[][] {
  const groups: T[][] = []
  for (const item of items) {
    const own = groups.filter((group) => group.some((other) => areRelated(item, other)))
    const first = own[0] ?? groups[groups.push([]) - 1]!
    for (const other of own.slice(1)) {
      first.push(...other)
      groups.splice(groups.indexOf(other), 1)
    }
    first.push(item)
  }
  return groups
}

/** Joins an edit with its neighbour as long as the program cannot be parsed with it alone, or with all others. */
export function parsable(units: readonly Unit[], before: SourceFiles): Unit[] {
  const joined = [...units]
  const parses = (some: readonly Unit[]) =>
    Object.entries(
      applied(
        before,
        some.flatMap(({ cuts }) => cuts),
      ),
    ).every(([file, text]) => !file.endsWith('.js') || isScript(text))
  for (let at = 0; at < joined.length && joined.length > 1; ) {
    const others = joined.filter((_, index) => index !== at)
    if (parses([joined[at]!]) && parses(others)) {
      at++
      continue
    }
    const first = Math.min(at, joined.length - 2)
    const [a, b] = joined.slice(first, first + 2) as [Unit, Unit]
    joined.splice(first, 2, { cuts: [...a.cuts, ...b.cuts], near: Math.max(a.near, b.near) })
    at = first
  }
  return joined
}

function isScript(text: string): boolean {
  try {
    parse(text, { ecmaVersion: 'latest', sourceType: 'commonjs', allowHashBang: true })
    return true
  } catch {
    return false
  }
}

/** Characters between two edits; edits of different files are far apart. */
function gapBetween(a: Unit, b: Unit): number {
  const [last, first] = [a.cuts.at(-1)!, b.cuts[0]!]
  return last.file === first.file ? Math.max(0, first.before.start - last.before.end) : Infinity
}

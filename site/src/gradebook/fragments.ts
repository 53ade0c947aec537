import { differenceOf } from '../shared/difference.ts'

/** Lines from 1, both ends included. */
export interface Lines {
  from: number
  to: number
}

export interface Fragment {
  left: Lines
  right: Lines
}

export type FragmentSide = keyof Fragment

export interface FragmentLine {
  text: string
  /** Part of the starter. */
  isGiven: boolean
  /** Name of the file that begins here, if there are several files. */
  file: string | null
}

/** Consecutive lines of the same fragment, or of none. */
export interface Block {
  /** Index among the shown fragments. */
  fragment: number | null
  lines: FragmentLine[]
}

/**
 * For each line, the index of its fragment. If fragments overlap, a line belongs to the longest, which comes first. Fragments that would
 * have no line of their own on one side are left out.
 */
export function ownersOf(fragments: readonly Fragment[]): { owners: Record<FragmentSide, Map<number, number>>; shown: Fragment[] } {
  const owners = { left: new Map<number, number>(), right: new Map<number, number>() }
  const shown: Fragment[] = []
  for (const fragment of fragments) {
    const free = { left: freeLines(fragment.left, owners.left), right: freeLines(fragment.right, owners.right) }
    if (free.left.length === 0 || free.right.length === 0) continue
    for (const side of ['left', 'right'] as const) for (const line of free[side]) owners[side].set(line, shown.length)
    shown.push(fragment)
  }
  return { owners, shown }
}

function freeLines({ from, to }: Lines, owners: ReadonlyMap<number, number>): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((line) => !owners.has(line))
}

/** A text, cut at the boundaries of its fragments. */
export function blocksOf(
  { text, files }: { text: string; files: readonly { name: string; from: number }[] },
  owners: ReadonlyMap<number, number>,
  given: string,
): Block[] {
  const names = new Map(files.length > 1 ? files.map(({ name, from }) => [from, name]) : [])
  const blocks: Block[] = []
  for (const [index, line] of linesOf(text, given).entries()) {
    const fragment = owners.get(index + 1) ?? null
    if (blocks.at(-1)?.fragment !== fragment) blocks.push({ fragment, lines: [] })
    blocks.at(-1)!.lines.push({ ...line, file: names.get(index + 1) ?? null })
  }
  return blocks
}

function linesOf(text: string, given: string): Omit<FragmentLine, 'file'>[] {
  return differenceOf(given, text).flatMap(({ kind, text: line }) => (kind === 'removed' ? [] : [{ text: line, isGiven: kind === 'same' }]))
}

import type { BoardFigure } from '../../contracts/index.ts'

/** The interval of a figure. */
export interface Interval {
  low: number
  high: number
}

export interface MeasuredFigure extends Interval {
  value: number
}

/** Whether more is better. */
const IS_MORE_BETTER: Record<BoardFigure, boolean> = { ratio: true, bytesPerCall: false }

/**
 * Ranks in the order given: 1 plus the number of entries that are clearly better, that is, whose worst end beats this entry's best end.
 * So entries with overlapping intervals can share a rank, and nobody ranks lower because of noise alone. Overlap is not transitive: if
 * a overlaps b and b overlaps c, a can still be clearly better than c. Then a and b rank first and c second, because one entry beats c
 * and none beats b. A wider interval has fewer entries that are clearly better; measuring the top again, all alike, removes that
 * advantage.
 */
export function ranksOf(intervals: readonly Interval[], figure: BoardFigure): number[] {
  // Sorted once: a cohort has hundreds.
  const worst = intervals.map((interval) => endsOf(interval, figure).worst).sort((a, b) => a - b)
  return intervals.map((interval) => 1 + countAbove(worst, endsOf(interval, figure).best))
}

/** A copy sorted by rank, and by value within a rank. */
export function byRank<T extends MeasuredFigure & { rank: number }>(ranked: readonly T[], figure: BoardFigure): T[] {
  const sign = IS_MORE_BETTER[figure] ? -1 : 1
  return ranked.toSorted((a, b) => a.rank - b.rank || sign * (a.value - b.value))
}

/** Size of the top: `least`, plus those who share the last rank, up to `most`. */
export const TOP = { least: 5, most: 8 } as const

/** The top of a board, best first. */
export function topOf<T extends MeasuredFigure & { rank: number }>(ranked: readonly T[], figure: BoardFigure): T[] {
  const sorted = byRank(ranked, figure)
  const last = sorted[TOP.least - 1]
  return (last === undefined ? sorted : sorted.filter(({ rank }) => rank <= last.rank)).slice(0, TOP.most)
}

/** The best of one or more attempts: the one with the best worst end, which is what it certainly reached; the first of equals. */
export function bestOf<T extends Interval>(attempts: readonly T[], figure: BoardFigure): T {
  return attempts.reduce((top, one) => (endsOf(one, figure).worst > endsOf(top, figure).worst ? one : top))
}

/**
 * A figure as others see it: in steps of 1 to 2.5 % (…, 1.98, 2, 2.05, …, 5, 5.1, …), with the interval widened to the next steps, so
 * that nobody can be recognised by the last digits. Ranks are computed from these figures. Values below 0 become 0: a shrinking heap
 * counts as no growth.
 */
export function coarse({ value, low, high }: MeasuredFigure): MeasuredFigure {
  return { value: toStep(value, Math.round), low: toStep(low, Math.floor), high: toStep(high, Math.ceil) }
}

function toStep(figure: number, round: (steps: number) => number): number {
  if (figure <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(figure))
  const mantissa = figure / power
  const perUnit = mantissa < 2 ? 50 : mantissa < 5 ? 20 : 10
  // Rounding errors must not move a value that is already on a step.
  const steps = Number((mantissa * perUnit).toPrecision(12))
  return Number(((round(steps) / perUnit) * power).toPrecision(6))
}

/** Both ends on a scale where more is better. */
function endsOf({ low, high }: Interval, figure: BoardFigure): { worst: number; best: number } {
  return IS_MORE_BETTER[figure] ? { worst: low, best: high } : { worst: -high, best: -low }
}

/** How many of the sorted numbers are above `bound`. */
function countAbove(sorted: readonly number[], bound: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! > bound) to = middle
    else from = middle + 1
  }
  return sorted.length - from
}

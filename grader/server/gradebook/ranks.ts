import type { BoardFigure } from '../../contracts/index.ts'

/** A figure as far as it is known. */
export interface Interval {
  low: number
  high: number
}

export interface Measured extends Interval {
  value: number
}

/** Whether more of it is better, or less. */
const IS_MORE_BETTER: Record<BoardFigure, boolean> = { ratio: true, bytesPerCall: false }

/**
 * The rank of each, in the order given: 1 and the number of those who are clearly better, whose worst end is better than one's best.
 * So two whose intervals overlap may share a rank, and nobody stands behind another because of noise alone. Overlapping is not
 * transitive: where a overlaps b and b overlaps c, a may be clearly better than c. Then a and b are first and c is second: c has one
 * better, b has none. A rank says how many are better for certain, and not who is next to whom. Who was measured less exactly has
 * fewer who are clearly better; measuring the top again, all of it alike, takes that away.
 */
export function ranksOf(intervals: readonly Interval[], figure: BoardFigure): number[] {
  // Sorted once: a cohort has hundreds.
  const worst = intervals.map((interval) => endsOf(interval, figure).worst).sort((a, b) => a - b)
  return intervals.map((interval) => 1 + countAbove(worst, endsOf(interval, figure).best))
}

/** A copy, by rank; within a rank those who read better come first. */
export function byRank<T extends Measured & { rank: number }>(ranked: readonly T[], figure: BoardFigure): T[] {
  const sign = IS_MORE_BETTER[figure] ? -1 : 1
  return ranked.toSorted((a, b) => a.rank - b.rank || sign * (a.value - b.value))
}

/** So many from the top, and whoever shares a rank with the last of them, as long as it is not too many. */
export const TOP = { least: 5, most: 8 } as const

/** The top of a board, best first. */
export function topOf<T extends Measured & { rank: number }>(ranked: readonly T[], figure: BoardFigure): T[] {
  const sorted = byRank(ranked, figure)
  const last = sorted[TOP.least - 1]
  return (last === undefined ? sorted : sorted.filter(({ rank }) => rank <= last.rank)).slice(0, TOP.most)
}

/** Of at least one attempt the best: the one whose worst end is best, that is, which certainly reached the most; of equals the first. */
export function bestOf<T extends Interval>(attempts: readonly T[], figure: BoardFigure): T {
  return attempts.reduce((top, one) => (endsOf(one, figure).worst > endsOf(top, figure).worst ? one : top))
}

/**
 * As it is told to others: in steps of one to two and a half per cent (…, 1.98, 2, 2.05, …, 5, 5.1, …), the interval widened to the next
 * ones. Nobody is recognised by the last digits of a figure, and ranks are taken from what is shown. Nothing is below nought:
 * a heap that shrinks leaves no less than nothing behind.
 */
export function coarse({ value, low, high }: Measured): Measured {
  return { value: toStep(value, Math.round), low: toStep(low, Math.floor), high: toStep(high, Math.ceil) }
}

function toStep(figure: number, round: (steps: number) => number): number {
  if (figure <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(figure))
  const mantissa = figure / power
  const perUnit = mantissa < 2 ? 50 : mantissa < 5 ? 20 : 10
  // What stands on a step is not moved by the last bit of a division.
  const steps = Number((mantissa * perUnit).toPrecision(12))
  return Number(((round(steps) / perUnit) * power).toPrecision(6))
}

/** Both ends on a scale on which more is better. */
function endsOf({ low, high }: Interval, figure: BoardFigure): { worst: number; best: number } {
  return IS_MORE_BETTER[figure] ? { worst: low, best: high } : { worst: -high, best: -low }
}

/** How many of sorted numbers are above one. */
function countAbove(sorted: readonly number[], bound: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! > bound) to = middle
    else from = middle + 1
  }
  return sorted.length - from
}

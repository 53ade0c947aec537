/** Figures of two runs of the same code differ by less than this factor, so a larger difference is a change. */
const SAME_WITHIN = 1.2

/** @param within another factor, for noisier figures */
export function differ(before: number, after: number, within = SAME_WITHIN): boolean {
  if (before === after) return false
  return Math.min(before, after) <= 0 || Math.max(before / after, after / before) > within
}

/** Figures of two runs of the same code differ by less than this factor, so a larger difference is a change. */
const SAME_WITHIN = 1.2

/**
 * Samples are taken by the wall clock, also while another process has the core. Profiles of three functions of the starter's own speed,
 * on a core with thirty other processes, differed from the starter's by 1.00, 1.19 and 1.48; servers by up to 1.55.
 */
export const SAME_BY_THE_WALL = 1.6

/** @param within a wider factor, for noisier figures */
export function differ(before: number, after: number, within = SAME_WITHIN): boolean {
  if (before === after) return false
  return Math.min(before, after) <= 0 || Math.max(before / after, after / before) > within
}

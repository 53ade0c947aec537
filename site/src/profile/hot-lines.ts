import type { CpuProfile } from '../../../grader/contracts/profile.ts'

/** A line of a file with its share of the run's time, 0 to 1. */
export interface LineShare {
  file: string
  line: number
  share: number
}

/** Minimum share of the time for a line to be listed. */
const LEAST_SHARE = 0.005

/** Lines of the submission by self time, the hottest first, for the editor to tint. */
export function lineShares({ lines, totalUs }: Pick<CpuProfile, 'lines' | 'totalUs'>): LineShare[] {
  if (totalUs <= 0) return []
  return lines
    .map(({ file, line, selfUs }) => ({ file, line, share: Math.min(1, selfUs / totalUs) }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share)
}

import type { CpuProfile } from '../../../grader/contracts/profile.ts'

/** A line of a file with its share of the run's time, 0 to 1. */
export interface LineShare {
  file: string
  line: number
  share: number
}

/** Below this share a line is not worth a look. */
const LEAST_SHARE = 0.005

/** Lines of the submission by their own time, the hottest first: what an editor tints. */
export function lineShares({ lines, totalUs }: Pick<CpuProfile, 'lines' | 'totalUs'>): LineShare[] {
  if (totalUs <= 0) return []
  return lines
    .map(({ file, line, selfUs }) => ({ file, line, share: Math.min(1, selfUs / totalUs) }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share)
}

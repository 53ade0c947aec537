import type { ProfileSide } from '../../../grader/contracts/profile.ts'
import type { ProfileLink } from './profile-links.ts'

/** Interval of how many times as fast one code is as another. */
export interface Range {
  low: number
  high: number
}

/** The run that yours is compared with. */
export interface Before {
  side: ProfileSide
  /** Label of a tab or column: “Starter”, “12:03”. */
  short: string
  /** Name in a sentence: “the starter”, “your attempt of 12:03”. */
  long: string
  profile: ProfileLink | null
  /** How many times as fast yours is, by the verdicts; null if they measured no speed. */
  measured?: Range | null
}

/** The ratio of two ratios to the same baseline. */
export function between(yours: Range | null, before: Range | null): Range | null {
  return yours && before && { low: yours.low / before.high, high: yours.high / before.low }
}

/** Whether the verdicts measured no difference. */
export function isSame(measured: Range | null | undefined): boolean {
  return measured != null && measured.low <= 1 && measured.high >= 1
}

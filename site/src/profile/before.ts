import type { ProfileSide } from '../../../grader/contracts/profile.ts'
import type { ProfileLink } from './profile-links.ts'

/** What yours is compared with. */
export interface Before {
  side: ProfileSide
  /** Label of a tab or column: “Starter”, “12:03”. */
  short: string
  /** Name in a sentence: “the starter”, “your attempt of 12:03”. */
  long: string
  profile: ProfileLink | null
}

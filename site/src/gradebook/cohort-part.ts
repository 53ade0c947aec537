import type { Cohort } from '../../../grader/contracts/cohort.ts'
import type { Right } from '../../../grader/contracts/member-roles.ts'
import { ShownPart } from '../shared/elements/shown-part.ts'

/** One part of a cohort's page. */
export abstract class CohortPart extends ShownPart {
  cohort!: Cohort
  /** The server's clock, ms since 1970. */
  clock!: () => number

  get isLead(): boolean {
    return this.cohort.role === 'instructor'
  }

  can(right: Right): boolean {
    return this.cohort.rights.includes(right)
  }
}

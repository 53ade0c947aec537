import type { Points } from '../../contracts/index.ts'

/** The most points that an assignment gives. Assignment and Grade Services 2.0 wants more than 0 as a maximum. */
export function mostOf({ required, good, excellent }: Points): number {
  return Math.max(required, good, excellent)
}

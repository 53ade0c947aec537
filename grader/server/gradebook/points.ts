import type { Points } from '../../contracts/index.ts'

/** Maximum points of an assignment. Assignment and Grade Services 2.0 requires a maximum above 0. */
export function mostOf({ required, good, excellent }: Points): number {
  return Math.max(required, good, excellent)
}

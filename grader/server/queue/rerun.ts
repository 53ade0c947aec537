import type { Outcome } from '../../contracts/index.ts'

/** Free reruns by outcome, before the outcome becomes the verdict. */
const RERUNS: Partial<Record<Outcome, number>> = { fault: 2, unsure: 1 }

/** Whether a run with this outcome is repeated. @param before reruns of the submission so far, by outcome */
export function mustRerun(outcome: Outcome, before: Readonly<Record<string, number>>): boolean {
  return (before[outcome] ?? 0) < (RERUNS[outcome] ?? 0)
}

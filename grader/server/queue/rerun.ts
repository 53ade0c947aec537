import type { Outcome } from '../../contracts/index.ts'

/** Times that a word is not taken for an answer, and the submission measured again at no cost to the learner. */
const RERUNS: Partial<Record<Outcome, number>> = { fault: 2, unsure: 1 }

/** Whether a run that ended in this word is measured again, `before` being the reruns that its submission had, by word. */
export function mustRerun(outcome: Outcome, before: Readonly<Record<string, number>>): boolean {
  return (before[outcome] ?? 0) < (RERUNS[outcome] ?? 0)
}

import type { Outcome } from '../../contracts/index.ts'

/**
 * Which word stands where several apply, strongest first. Our own fault comes before anything that the learner did:
 * with a broken instrument nothing is known. Interference comes before its own symptoms. What the code does to its
 * process comes before what it answers, and that before how fast it is.
 */
export const PRECEDENCE: readonly Outcome[] = ['fault', 'forged', 'memory', 'timeout', 'crash', 'wrong', 'leak', 'unsure', 'slow', 'pass']

/** The strongest of some words, none of which there is nothing to say without. */
export function strongest(words: readonly Outcome[]): Outcome {
  return PRECEDENCE.find((outcome) => words.includes(outcome)) ?? 'fault'
}

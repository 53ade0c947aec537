import type { Outcome } from '../../contracts/index.ts'

/**
 * Outcomes in order of precedence, strongest first. Our own fault overrides anything the learner did, because a broken
 * instrument shows nothing. Interference overrides its own symptoms. Damage to the process overrides wrong answers, and
 * those override speed.
 */
export const PRECEDENCE: readonly Outcome[] = [
  'fault',
  'forged',
  'memory',
  'timeout',
  'crash',
  'wrong',
  'leak',
  'unsure',
  'slow',
  'pass',
  'cancelled',
]

/** The strongest of these outcomes; `fault` if there are none. */
export function strongest(outcomes: readonly Outcome[]): Outcome {
  return PRECEDENCE.find((outcome) => outcomes.includes(outcome)) ?? 'fault'
}

import { isStarved } from './judge-load-test.ts'
import { MOST_VOIDED, type LaneHealth } from './lane.ts'

/** Second tries already used in a verdict. */
export interface Retries {
  /** Trials for which the lane got too little of its core. */
  voided: number
  /** Whether the one unconditional second try is used. */
  appealed: boolean
}

export const NO_RETRIES: Retries = { voided: 0, appealed: false }

/** `again`: run the trial again, alone. `counts`: the answer stands. `unsure`: give up on the verdict. */
export type Ruling = 'again' | 'counts' | 'unsure'

/**
 * Decides on a trial that was answered wrong or too late. It runs again if the lane got too little of its core, and once
 * per verdict in any case: bad luck rarely hits twice in the same place, and one more toss barely helps a guesser.
 */
export function ruleOn(health: LaneHealth, { voided, appealed }: Retries): { ruling: Ruling; retries: Retries } {
  if (isStarved(health)) {
    const retries = { voided: voided + 1, appealed }
    return { ruling: retries.voided === MOST_VOIDED ? 'unsure' : 'again', retries }
  }
  return { ruling: appealed ? 'counts' : 'again', retries: { voided, appealed: true } }
}

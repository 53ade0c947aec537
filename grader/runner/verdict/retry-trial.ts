import { isStarved } from './judge-load-test.ts'
import { MOST_VOIDED, type LaneHealth } from './lane.ts'

/** What of a verdict's second tries is used up. */
export interface Retries {
  /** Trials that the lane had too little of its core for. */
  voided: number
  /** Whether the one second try that there is in any case has been given. */
  appealed: boolean
}

export const NO_RETRIES: Retries = { voided: 0, appealed: false }

/** `again`: by itself. `counts`: as it was told. `unsure`: the verdict is given up. */
export type Ruling = 'again' | 'counts' | 'unsure'

/**
 * What becomes of a trial that was told wrong, or too late. It is tried again where the lane had too little of its core; and once
 * a verdict in any case: chance does not err twice in the same place, and a coin gains next to nothing by one more throw.
 */
export function ruleOn(health: LaneHealth, { voided, appealed }: Retries): { ruling: Ruling; retries: Retries } {
  if (isStarved(health)) {
    const retries = { voided: voided + 1, appealed }
    return { ruling: retries.voided === MOST_VOIDED ? 'unsure' : 'again', retries }
  }
  return { ruling: appealed ? 'counts' : 'again', retries: { voided, appealed: true } }
}

import { ATTEMPTS_TO_STUCK, type Level, type OtherWays, type SolutionPolicy } from '../../contracts/index.ts'

/** What a visitor has done in an exercise. */
export interface Achieved {
  passed: boolean
  /** The best level; null without a pass, or if the exercise has no levels. */
  level: Level | null
  /** Attempts with different code that count; 0 if that does not matter, after a pass or with a solution revealed. */
  attempts: number
  /** The solution that they had revealed, if any. */
  revealed: string | null
}

/** What an assignment that is not due yet allows. */
export interface Rule {
  policy: Exclude<SolutionPolicy, 'open'>
  until: Date
  /** Of its cohort. */
  zone: string
}

type Access = Pick<OtherWays, 'access' | 'until' | 'zone' | 'attemptsLeft'>

/** What a visitor can see of an exercise's solutions. @param rule the strictest that applies, null if none does */
export function accessOf({ passed, attempts, revealed }: Achieved, rule: Rule | null): Access {
  const is = (access: Access['access'], more: Partial<Access> = {}): Access => ({
    access,
    until: null,
    zone: null,
    attemptsLeft: null,
    ...more,
  })
  if (rule?.policy === 'after-due') return is('hidden', { until: rule.until.toISOString(), zone: rule.zone })
  if (passed) return is('all')
  if (revealed !== null) return is('one')
  if (rule !== null) return is('locked')
  const attemptsLeft = ATTEMPTS_TO_STUCK - attempts
  return attemptsLeft <= 0 ? is('offered') : is('locked', { attemptsLeft })
}

/** The strictest of several rules: hiding until the latest time before asking for a pass; null for none. */
export function strictest(rules: readonly Rule[]): Rule | null {
  const hiding = rules.filter(({ policy }) => policy === 'after-due')
  const [latest = null] = (hiding.length > 0 ? hiding : rules).toSorted((a, b) => b.until.getTime() - a.until.getTime())
  return latest
}

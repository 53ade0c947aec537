import type { Me } from '../../../grader/contracts/accounts.ts'

/** Sentence on how long attempts without an account are kept; null for visitors with an account. */
export function keptWords({ account, keepAnonymousDays }: Pick<Me, 'account' | 'keepAnonymousDays'>): string | null {
  if (account !== null) return null
  const days = keepAnonymousDays === 0 ? 'an hour' : keepAnonymousDays === 1 ? 'a day' : `${keepAnonymousDays} days`
  return `Attempts without an account belong to this browser. They are deleted ${days} after the last one.`
}

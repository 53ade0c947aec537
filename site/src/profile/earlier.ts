import type { SubmissionSummary } from '../../../grader/contracts/submission.ts'
import type { Outcome } from '../../../grader/contracts/outcomes.ts'
import { OUTCOME_STYLES } from '../verdict/words.ts'
import { figure } from '../verdict/attempts.ts'
import type { Range } from './before.ts'

/** Outcomes worth profiling: code that crashes, never ends or interferes has no useful profile. */
const PROFILED = new Set<Outcome>(['pass', 'slow', 'leak', 'wrong', 'unsure'])

/** An attempt that a later one can be compared with. */
export interface Earlier {
  id: string
  /** When it was sent: “12:03”, with the date unless it was today. */
  moment: string
  /** “Too slow, 0.98×” */
  verdict: string
  /** Whether it has been profiled. */
  isSeen: boolean
  /** Its measured speed, as a multiple of the baseline's. */
  measured: Range | null
}

export function canBeProfiled({ verdict }: Pick<SubmissionSummary, 'verdict'>): boolean {
  return verdict !== null && PROFILED.has(verdict.verdict)
}

/** Interval of an attempt's speed; null if none was measured. */
export function measuredIn({ verdict }: Pick<SubmissionSummary, 'verdict'>): Range | null {
  return verdict?.effect?.unit === 'times' ? { low: verdict.effect.low, high: verdict.effect.high } : null
}

/** Earlier attempts that can be profiled, newest first. @param now ms since 1970 */
export function earlierThan(
  submission: Pick<SubmissionSummary, 'id' | 'submittedAt'>,
  all: readonly SubmissionSummary[],
  now: number,
): Earlier[] {
  const earlier = all.filter((each) => each.submittedAt < submission.submittedAt && each.id !== submission.id && canBeProfiled(each))
  const moments = earlier.map(({ submittedAt }) => momentOf(submittedAt, now, 'short'))
  return earlier.map(({ id, submittedAt, verdict, profileRun }, index) => ({
    id,
    moment: moments.filter((one) => one === moments[index]).length === 1 ? moments[index]! : momentOf(submittedAt, now, 'medium'),
    verdict: [OUTCOME_STYLES[verdict!.verdict].label, figure(verdict!)].filter(Boolean).join(', '),
    isSeen: profileRun === 'done',
    measured: measuredIn({ verdict }),
  }))
}

/** @param timeStyle `medium` adds seconds, for attempts within the same minute */
function momentOf(at: string, now: number, timeStyle: 'short' | 'medium'): string {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(undefined, { timeStyle, ...(!isToday && { dateStyle: 'medium' as const }) }).format(moment)
}

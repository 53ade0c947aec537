import type { SubmissionSummary } from '../../../grader/contracts/submission.ts'
import type { Outcome } from '../../../grader/contracts/outcomes.ts'
import { PROFILE_RUNS } from '../verdict/words.ts'
import { figure } from '../verdict/attempts.ts'

/** Code that crashes, never ends or interferes shows nothing when it runs again. */
const PROFILED = new Set<Outcome>(['pass', 'slow', 'leak', 'wrong', 'unsure'])

/** An attempt that a later one can be compared with. */
export interface Earlier {
  id: string
  /** When it was made: “12:03”, with the day where that is another one. */
  moment: string
  /** “Too slow, 0.98×” */
  verdict: string
  /** Whether there is a look inside it. */
  isSeen: boolean
}

export function canBeProfiled({ verdict }: Pick<SubmissionSummary, 'verdict'>): boolean {
  return verdict !== null && PROFILED.has(verdict.verdict)
}

/** Attempts before that one which a look may be taken inside, newest first. @param now ms since 1970 */
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
    verdict: [PROFILE_RUNS[verdict!.verdict].label, figure(verdict!)].filter(Boolean).join(', '),
    isSeen: profileRun === 'done',
  }))
}

/** With seconds where minutes do not tell attempts apart. */
function momentOf(at: string, now: number, timeStyle: 'short' | 'medium'): string {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(undefined, { timeStyle, ...(!isToday && { dateStyle: 'medium' as const }) }).format(moment)
}

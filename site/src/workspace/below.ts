import type { Kind, PublicExercise } from '../../../grader/contracts/exercise.ts'
import type { SubmissionSummary } from '../../../grader/contracts/submission.ts'
import { EngineRunsElement } from '../profile/engine-runs.ts'
import { ProfilePanel } from '../profile/profile-panel.ts'
import { notebookCard } from './card.ts'
import { canBeProfiled, earlierThan } from '../profile/earlier.ts'

/** Kinds of exercises whose submissions can be looked into. */
const RUNS: ReadonlySet<Kind> = new Set(['function', 'http', 'heap'])

/**
 * What stands below the verdict of an attempt: its page of the notebook, and where the code ran at all, what else it
 * can be asked.
 * @param attempts newest first
 * @param isBusy whether another one runs now
 */
export function belowVerdict(
  submission: SubmissionSummary,
  attempts: readonly SubmissionSummary[],
  { kind, reading }: PublicExercise,
  isBusy: boolean,
): HTMLElement[] {
  const card = reading ? [] : [notebookCard(submission, attempts)]
  if (isBusy || !RUNS.has(kind) || !canBeProfiled(submission)) return card
  const profileRun = new ProfilePanel()
  profileRun.earlier = earlierThan(submission, attempts, Date.now())
  profileRun.dataset['kind'] = kind
  const asked = kind === 'function' ? [profileRun, new EngineRunsElement()] : [profileRun]
  for (const each of asked) each.dataset['submission'] = submission.id
  return [...card, ...asked]
}

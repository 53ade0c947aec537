import type { Kind, PublicExercise } from '../../../grader/contracts/exercise.ts'
import type { SubmissionSummary } from '../../../grader/contracts/submission.ts'
import { EngineRunsElement } from '../profile/engine-runs.ts'
import { ProfilePanel } from '../profile/profile-panel.ts'
import { notebookCard } from './card.ts'
import { canBeProfiled, earlierThan, measuredIn } from '../profile/earlier.ts'

/** Kinds of exercises whose submissions can be profiled. */
const RUNS: ReadonlySet<Kind> = new Set(['function', 'http', 'heap'])

/**
 * What is shown below the verdict of an attempt: its notebook entry and, if the code ran, the profile and engine runs.
 * @param attempts newest first
 * @param isBusy whether another attempt is running
 */
export function belowVerdict(
  submission: SubmissionSummary,
  attempts: readonly SubmissionSummary[],
  { kind, reading }: PublicExercise,
  isBusy: boolean,
): HTMLElement[] {
  const card = reading ? [] : [notebookCard(submission, attempts)]
  if (isBusy || !RUNS.has(kind) || !canBeProfiled(submission)) return card
  const panel = new ProfilePanel()
  panel.earlier = earlierThan(submission, attempts, Date.now())
  panel.measured = measuredIn(submission)
  panel.dataset['kind'] = kind
  const asked = kind === 'function' ? [panel, new EngineRunsElement()] : [panel]
  for (const each of asked) each.dataset['submission'] = submission.id
  return [...card, ...asked]
}

import type { Kind, PublicExercise, SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { SubmissionSummary } from '../../../grader/contracts/submission.ts'
import { EditEffectsElement } from '../profile/edit-effects.ts'
import { EngineRunsElement } from '../profile/engine-runs.ts'
import { ProfilePanel } from '../profile/profile-panel.ts'
import { ProfileSummary } from '../profile/profile-summary.ts'
import { notebookCard } from './card.ts'
import { canBeProfiled, earlierThan, measuredIn } from '../profile/earlier.ts'

/** Kinds of exercises whose submissions can be profiled. */
const RUNS: ReadonlySet<Kind> = new Set(['function', 'http', 'heap'])

/** What belongs to the verdict of an attempt. */
export interface Below {
  /** Below it: the notebook entry and, if the code ran, the profile, what its edits bought, and engine runs. */
  after: HTMLElement[]
  /** Offers the profile; null if the attempt cannot be profiled. */
  panel: ProfilePanel | null
  /** Makes the short result of a profile that started by itself, for the top; null if none did. */
  summary: ((files: SourceFiles) => HTMLElement) | null
}

/**
 * @param attempts newest first
 * @param isBusy whether another attempt is running
 */
export function belowVerdict(
  submission: SubmissionSummary,
  attempts: readonly SubmissionSummary[],
  { kind, reading }: PublicExercise,
  isBusy: boolean,
): Below {
  const card = reading ? [] : [notebookCard(submission, attempts)]
  if (isBusy || !RUNS.has(kind) || !canBeProfiled(submission)) return { after: card, panel: null, summary: null }
  const panel = new ProfilePanel()
  panel.earlier = earlierThan(submission, attempts, Date.now())
  panel.measured = measuredIn(submission)
  panel.dataset['kind'] = kind
  const asked = [panel, ...editsOf(submission, attempts), ...(kind === 'function' ? [new EngineRunsElement()] : [])]
  for (const each of asked) each.dataset['submission'] = submission.id
  return { after: [...card, ...asked], panel, summary: summaryOf(submission, kind) }
}

/** Outcomes of code whose speed or memory was measured, so that its edits can be. */
const MEASURED: ReadonlySet<string> = new Set(['pass', 'slow', 'leak'])

function editsOf(submission: SubmissionSummary, attempts: readonly SubmissionSummary[]): EditEffectsElement[] {
  const isMeasured = ({ verdict }: SubmissionSummary) => verdict !== null && MEASURED.has(verdict.verdict)
  if (!isMeasured(submission)) return []
  const edits = new EditEffectsElement()
  edits.earlier = earlierThan(submission, attempts.filter(isMeasured), Date.now())
  return [edits]
}

/** Outcomes that a profile explains. */
const EXPLAINED: ReadonlySet<string> = new Set(['slow', 'leak'])

function summaryOf({ id, verdict, profileRun }: SubmissionSummary, kind: Kind): Below['summary'] {
  if (!verdict || !EXPLAINED.has(verdict.verdict) || profileRun === null || profileRun === 'failed') return null
  return (files) => {
    const summary = new ProfileSummary()
    summary.dataset['submission'] = id
    summary.kind = kind
    summary.files = files
    return summary
  }
}

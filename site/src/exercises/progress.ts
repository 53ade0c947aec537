import type { ExerciseProgress } from '../../../grader/contracts/submission.ts'
import { ACCOUNT_CHANGED } from '../shared/me.ts'
import { call } from '../shared/api/client.ts'

/** Fired on the document when there is a new verdict. */
const DECIDED = 'hotpath:decided'

let progress: Promise<Map<string, ExerciseProgress>> | null = null

/** The reader's progress in each exercise, cached until the next verdict. Empty without a server. */
export function readProgress(): Promise<Map<string, ExerciseProgress>> {
  progress ??= call<ExerciseProgress[]>('/api/progress').then(
    (exercises) => new Map(exercises.map((each) => [each.exercise, each])),
    () => new Map(),
  )
  return progress
}

// Registered before the callbacks below, which read the progress again.
document.addEventListener(DECIDED, () => (progress = null))
// Verdicts that came while this page was in the history.
addEventListener('pageshow', ({ persisted }) => persisted && document.dispatchEvent(new CustomEvent(DECIDED)))

// Progress of another account, or with attempts that were moved.
document.addEventListener(ACCOUNT_CHANGED, () => document.dispatchEvent(new CustomEvent(DECIDED)))

/** Calls back when the progress or the account may have changed. */
export function onProgress(changed: () => void): void {
  document.addEventListener(DECIDED, changed)
}

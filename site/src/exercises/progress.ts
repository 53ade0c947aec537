import type { ExerciseProgress } from '../../../grader/contracts/submission.ts'
import { ACCOUNT_CHANGED } from '../shared/me.ts'
import { call } from '../shared/api/client.ts'

/** Sent to the document where a verdict has fallen. */
const DECIDED = 'hotpath:decided'

let progress: Promise<Map<string, ExerciseProgress>> | null = null

/** How far the reader is with each exercise, asked once until something is decided; nothing where there is no grader. */
export function readProgress(): Promise<Map<string, ExerciseProgress>> {
  progress ??= call<ExerciseProgress[]>('/api/progress').then(
    (exercises) => new Map(exercises.map((each) => [each.exercise, each])),
    () => new Map(),
  )
  return progress
}

// Before all who are called back below: they ask again.
document.addEventListener(DECIDED, () => (progress = null))
// What was decided while this page lay in the history.
addEventListener('pageshow', ({ persisted }) => persisted && document.dispatchEvent(new CustomEvent(DECIDED)))

// Of somebody else, or with what was taken along.
document.addEventListener(ACCOUNT_CHANGED, () => document.dispatchEvent(new CustomEvent(DECIDED)))

/** Calls back when the reader may have got further, or is somebody else. */
export function onProgress(changed: () => void): void {
  document.addEventListener(DECIDED, changed)
}

import type { ExerciseProgress } from '../../../grader/contracts/submission.ts'
import { call } from '../api/client.ts'

let progress: Promise<Map<string, ExerciseProgress>> | null = null

/** How far the reader is with each exercise, asked once a page; nothing where there is no grader. */
export function readProgress(): Promise<Map<string, ExerciseProgress>> {
  progress ??= call<ExerciseProgress[]>('/api/progress').then(
    (exercises) => new Map(exercises.map((each) => [each.exercise, each])),
    () => new Map(),
  )
  return progress
}

/** Something was decided: ask again when next asked. */
export function forgetProgress(): void {
  progress = null
}

import type { Difficulty, PublicExercise } from '../../../grader/contracts/exercise.ts'

const DIFFICULTY_LABELS: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }

/** How hard an exercise is and about how long it takes: “Easy, 10 min”. Empty for a version from before that was known. */
export function effortOf({ minutes, difficulty }: Pick<PublicExercise, 'minutes' | 'difficulty'>): string {
  return [difficulty && DIFFICULTY_LABELS[difficulty], minutes && `${minutes} min`].filter(Boolean).join(', ')
}

import { openExerciseCache, type ExerciseCache } from '../../../runner/agent/exercise-cache.ts'
import type { Exercise } from '../../../contracts/index.ts'

/** The cache of an agent that has these exercises and cannot fetch others. */
export function exerciseCache(...exercises: Exercise[]): ExerciseCache {
  return openExerciseCache(new Map(exercises.map((one) => [one.slug, one])), async () => {
    throw new Error('Nothing is fetched here')
  })
}

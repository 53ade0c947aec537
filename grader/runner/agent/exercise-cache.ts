import { createHash } from 'node:crypto'
import type { Exercise, Job } from '../../contracts/index.ts'

/** Exercises of other versions that are kept at hand. */
const MOST_FETCHED = 32

/** An exercise that a job wants: without a version, or without a digest of it, today's. */
export type Wanted = Pick<Job, 'exercise'> & Partial<Pick<Job, 'exerciseVersion' | 'exerciseDigest'>>

/** Where an agent has exercises from, in the version that a job says. */
export interface ExerciseCache {
  of(job: Wanted): Promise<Exercise>
}

/**
 * The agent's own exercises, and what it fetches of other versions.
 * @param fetchKept the text that has that SHA-256, hex; it is not believed, but checked
 */
export function openExerciseCache(own: ReadonlyMap<string, Exercise>, fetchKept: (digest: string) => Promise<string>): ExerciseCache {
  const fetched = new Map<string, Exercise>()
  async function fetchExercise(digest: string): Promise<Exercise> {
    const text = await fetchKept(digest)
    if (createHash('sha256').update(text).digest('hex') !== digest)
      throw new Error(`The exercise that came is not the one with the digest ${digest}`)
    if (fetched.size === MOST_FETCHED) fetched.delete(fetched.keys().next().value!)
    const exercise = JSON.parse(text) as Exercise
    fetched.set(digest, exercise)
    return exercise
  }
  return {
    async of({ exercise: slug, exerciseVersion = null, exerciseDigest = null }) {
      const exercise = own.get(slug)
      if (exercise !== undefined && (exerciseVersion === exercise.version || exerciseDigest === null)) return exercise
      if (exerciseDigest === null) throw new Error(`This agent has no exercise “${slug}”`)
      return fetched.get(exerciseDigest) ?? fetchExercise(exerciseDigest)
    },
  }
}

import { createHash } from 'node:crypto'
import type { Exercise, Job } from '../../contracts/index.ts'

/** Most exercises of other versions in the cache. */
const MOST_FETCHED = 32

/** The exercise of a job. Without a version or digest, the current one. */
export type Wanted = Pick<Job, 'exercise'> & Partial<Pick<Job, 'exerciseVersion' | 'exerciseDigest'>>

/** Exercises by job, in the version that the job needs. */
export interface ExerciseCache {
  of(job: Wanted): Promise<Exercise>
}

/**
 * The agent's own exercises, and fetched ones in other versions.
 * @param fetchKept returns the text with that SHA-256, hex; the digest is checked
 */
export function openExerciseCache(own: ReadonlyMap<string, Exercise>, fetchKept: (digest: string) => Promise<string>): ExerciseCache {
  const fetched = new Map<string, Exercise>()
  async function fetchExercise(digest: string): Promise<Exercise> {
    const text = await fetchKept(digest)
    if (createHash('sha256').update(text).digest('hex') !== digest)
      throw new Error(`The fetched exercise does not have the digest ${digest}`)
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

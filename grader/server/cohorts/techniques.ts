import type { Distribution, Exercise, TechniqueFound } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { countTechniques } from '../gradebook/techniques.ts'
import { readExerciseAt } from '../gradebook/versions.ts'
import type { Telling } from '../gradebook/distribution.ts'
import type { Db } from '../store/store.ts'
import type { Source } from '../analysis/techniques/in-process.ts'
import type { Recogniser } from '../analysis/techniques/recogniser.ts'
import { namesOf } from '../analysis/techniques/techniques.ts'
import type { Exercises } from './assignments.ts'

/** Of these nothing is made faster. */
const WITHOUT = ['reading', 'load-test']

export interface Around {
  db: Db
  exercises: Exercises
  recogniser: Recogniser
}

/**
 * How many learners used which technique, by the attempt of each that tells most; null where the exercise is of a kind that has none.
 * @param exercise as it was assigned
 */
export async function readTechniques(
  { db, recogniser }: Around,
  exercise: Exercise | undefined,
  telling: readonly Telling[],
): Promise<Distribution['techniques']> {
  if (exercise === undefined || WITHOUT.includes(exercise.manifest.kind)) return null
  const found = await recogniser.of(
    exercise,
    telling.map(({ submission }) => submission),
    (submissions) => readSources(db, submissions),
  )
  return countTechniques(
    telling.map(({ submission, isPass, figure }) => {
      const places = found.get(submission)
      return { isPass, figure, techniques: places === undefined ? null : namesOf(places) }
    }),
  )
}

/**
 * Which techniques an attempt used that counts in the cohort, and where that is seen.
 * @throws HotpathError E_ATTEMPT_UNKNOWN also where it is nothing for this cohort's staff
 */
export async function readTechniquesOf(
  { db, exercises, recogniser }: Around,
  cohort: string,
  submission: string,
): Promise<TechniqueFound[]> {
  const attempt = await db
    .selectFrom('assigned_work')
    .innerJoin('submissions', 'submissions.id', 'assigned_work.submission')
    .select(['exercise', 'judged_version'])
    .where('cohort', '=', cohort)
    .where('submission', '=', submission)
    .executeTakeFirst()
  if (attempt === undefined) throw new HotpathError('E_ATTEMPT_UNKNOWN')
  const exercise = await readExerciseAt({ db, exercises }, attempt.exercise, attempt.judged_version)
  if (exercise === undefined || WITHOUT.includes(exercise.manifest.kind)) return []
  const found = await recogniser.of(exercise, [submission], (submissions) => readSources(db, submissions))
  return found.get(submission) ?? []
}

async function readSources(db: Db, submissions: readonly string[]): Promise<Source[]> {
  const rows = await db.selectFrom('submissions').select(['id', 'files']).where('id', 'in', submissions).execute()
  return rows.map(({ id, files }) => ({ submission: id, files }))
}

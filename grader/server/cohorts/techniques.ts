import type { Distribution, Exercise, Technique, TechniqueFound } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { countTechniques } from '../gradebook/techniques.ts'
import { readExerciseAt } from '../gradebook/versions.ts'
import type { Telling } from '../gradebook/distribution.ts'
import type { Db } from '../store/store.ts'
import type { Source } from '../../shared/techniques/in-process.ts'
import type { Recogniser } from '../analysis/recogniser.ts'
import { namesOf } from '../../shared/techniques/techniques.ts'
import type { Exercises } from './assignments.ts'

/** Kinds in which learners optimise no code. */
const WITHOUT = ['reading', 'load-test']

export interface TechniqueTools {
  db: Db
  exercises: Exercises
  recogniser: Recogniser
}

/**
 * Number of learners per technique, by the attempt that represents each; null for kinds of exercises without techniques.
 * @param exercise in the assigned version
 */
export async function readTechniques(
  around: TechniqueTools,
  exercise: Exercise | undefined,
  telling: readonly Telling[],
): Promise<Distribution['techniques']> {
  const found = await recogniseAll(
    around,
    exercise,
    telling.map(({ submission }) => submission),
  )
  return (
    found &&
    countTechniques(telling.map(({ submission, isPass, figure }) => ({ isPass, figure, techniques: found.get(submission) ?? null })))
  )
}

/**
 * The techniques of each of these submissions to an exercise, without those that could not be analysed in time; null for kinds of
 * exercises without techniques.
 */
export async function recogniseAll(
  { db, recogniser }: TechniqueTools,
  exercise: Exercise | undefined,
  submissions: readonly string[],
): Promise<Map<string, Technique[]> | null> {
  if (exercise === undefined || WITHOUT.includes(exercise.manifest.kind)) return null
  const found = await recogniser.of(exercise, submissions, (missing) => readSources(db, missing))
  return new Map([...found].map(([submission, places]) => [submission, namesOf(places)]))
}

/**
 * Techniques of an attempt that counts in the cohort, with their places.
 * @throws HotpathError E_ATTEMPT_UNKNOWN, also if this cohort's staff must not see it
 */
export async function readTechniquesOf(
  { db, exercises, recogniser }: TechniqueTools,
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

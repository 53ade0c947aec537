import { COUNTED_OUTCOMES, type ExerciseProgress } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'
import { best } from './best.ts'

/** A visitor's progress, one entry per exercise with a verdict. */
export async function readProgress(db: Db, visitor: string): Promise<ExerciseProgress[]> {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('verdicts', 'verdicts.submission', 'submissions.id')
    .select(['exercise', 'outcome', 'level'])
    .where('visitor', '=', visitor)
    .orderBy('arrival')
    .execute()
  const byExercise = Map.groupBy(rows, (row) => row.exercise)
  return [...byExercise].map(([exercise, results]) => ({
    exercise,
    ...best(results),
    attempts: results.filter((result) => COUNTED_OUTCOMES.includes(result.outcome)).length,
  }))
}

import { changesBetween } from '../../shared/catalogue/changes.ts'
import { toPublic } from '../../shared/catalogue/load.ts'
import { readAssignment } from '../cohorts/assignments.ts'
import { assignedFor, type ArrivingSubmission } from '../cohorts/pinned-versions.ts'
import type { AssignedExercise, Exercise } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { readExerciseAt, type Catalogue } from '../gradebook/versions.ts'
import type { Trx } from '../store/store.ts'
import type { Context } from './context.ts'
import { exerciseOf } from './known.ts'

/**
 * The exercise that a submission is checked and graded by, which stays so until the transaction ends, and the
 * assignment that it is for.
 * @throws HotpathError E_EXERCISE_UNKNOWN, E_NOT_ASSIGNED
 */
export async function exerciseFor(
  { db, exercises }: Catalogue & { db: Trx },
  sent: ArrivingSubmission,
): Promise<{ exercise: Exercise; assignment: string | null }> {
  const meant = await assignedFor(db, sent)
  if (meant === null) return { exercise: exerciseOf({ exercises }, sent.exercise), assignment: null }
  return { exercise: await exerciseAt({ db, exercises }, sent.exercise, meant.version), assignment: meant.assignment }
}

/**
 * The exercise of an assignment, in its pinned version. `openAt` hides assignments that are not open at that time.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_EXERCISE_UNKNOWN
 */
export async function readAssignedExercise(
  { store: { db }, exercises }: Pick<Context, 'store' | 'exercises'>,
  cohort: string,
  id: string,
  openAt: Date | null,
): Promise<AssignedExercise> {
  const assignment = await readAssignment(db, cohort, id)
  if (openAt !== null && assignment.opens_at > openAt) throw new HotpathError('E_ASSIGNMENT_UNKNOWN', { cohort })
  const assigned = await exerciseAt({ db, exercises }, assignment.exercise, assignment.exercise_version)
  const today = exercises.get(assignment.exercise) ?? assigned
  return {
    exercise: toPublic(assigned),
    pinnedSince: assignment.pinned_since.toISOString(),
    changes: assigned === today ? [] : changesBetween(assigned, today),
  }
}

/** @throws HotpathError E_EXERCISE_UNKNOWN */
async function exerciseAt(catalogue: Catalogue, slug: string, version: string): Promise<Exercise> {
  return (await readExerciseAt(catalogue, slug, version)) ?? exerciseOf(catalogue, slug)
}

import { changesBetween } from '../catalogue/changes.ts'
import { toPublic } from '../catalogue/load.ts'
import { readAssignment } from '../cohorts/assignments.ts'
import { assignedVersion, type Sent } from '../cohorts/pins.ts'
import type { AssignedExercise, Exercise } from '../contracts/index.ts'
import { HotpathError } from '../errors.ts'
import { readExerciseAt } from '../gradebook/versions.ts'
import type { Context } from './context.ts'
import { exerciseOf } from './known.ts'

type Catalogue = Pick<Context, 'exercises' | 'store'>

/** The exercise that a submission is checked and graded by. @throws HotpathError E_EXERCISE_UNKNOWN, E_NOT_ASSIGNED */
export async function exerciseFor(context: Catalogue, sent: Sent): Promise<Exercise> {
  const version = await assignedVersion(context.store.db, sent)
  return version === null ? exerciseOf(context, sent.exercise) : exerciseAt(context, sent.exercise, version)
}

/** The exercise of an assignment, as it has it. `openAt` hides one that is not open then. @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_EXERCISE_UNKNOWN */
export async function readAssignedExercise(context: Catalogue, cohort: string, id: string, openAt: Date | null): Promise<AssignedExercise> {
  const assignment = await readAssignment(context.store.db, cohort, id)
  if (openAt !== null && assignment.opens_at > openAt) throw new HotpathError('E_ASSIGNMENT_UNKNOWN', { cohort })
  const assigned = await exerciseAt(context, assignment.exercise, assignment.exercise_version)
  const today = context.exercises.get(assignment.exercise) ?? assigned
  return { exercise: toPublic(assigned), pinnedSince: assignment.pinned_since.toISOString(), changes: assigned === today ? [] : changesBetween(assigned, today) }
}

/** @throws HotpathError E_EXERCISE_UNKNOWN */
async function exerciseAt(context: Catalogue, slug: string, version: string): Promise<Exercise> {
  return (await readExerciseAt({ db: context.store.db, exercises: context.exercises }, slug, version)) ?? exerciseOf(context, slug)
}

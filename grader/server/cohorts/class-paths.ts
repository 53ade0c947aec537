import { sql } from 'kysely'
import { COUNTED_OUTCOMES, type ClassPaths } from '../../contracts/index.ts'
import { classPaths } from '../gradebook/class-paths.ts'
import { readExerciseAt } from '../gradebook/versions.ts'
import { readAssignment } from './assignments.ts'
import { listMembers } from './members.ts'
import { recogniseAll, type TechniqueTools } from './techniques.ts'

/** In which order a class tries techniques at an assignment, and where it gets stuck. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function readClassPaths(around: TechniqueTools, cohort: string, id: string): Promise<ClassPaths> {
  const { db, exercises } = around
  const assignment = await readAssignment(db, cohort, id)
  const exercise = await readExerciseAt({ db, exercises }, assignment.exercise, assignment.exercise_version)
  const learners = new Set((await listMembers(db, cohort)).filter(({ role }) => role === 'learner').map(({ person }) => person))
  const rows = await db
    .selectFrom('assigned_work')
    .select(['person', 'submission', 'outcome', REVEALED])
    .where('assignment', '=', id)
    .where('role', '=', 'learner')
    .where('outcome', 'in', [...COUNTED_OUTCOMES])
    .orderBy('arrival')
    .execute()
  const sent = rows.filter(({ person }) => learners.has(person))
  const found = await recogniseAll(
    around,
    exercise,
    sent.map(({ submission }) => submission),
  )
  return classPaths(
    sent.map(({ person, submission, outcome, revealed }) => ({
      person,
      outcome,
      revealed,
      techniques: found?.get(submission) ?? (found === null ? [] : null),
    })),
  )
}

const REVEALED =
  sql<boolean>`exists (select from seen_solutions where seen_solutions.submission = assigned_work.submission and revealed)`.as('revealed')

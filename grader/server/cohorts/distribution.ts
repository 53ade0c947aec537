import { sql } from 'kysely'
import type { Distribution, Figure, Kind } from '../../contracts/index.ts'
import { distribution, tellingAttempts, type Course } from '../gradebook/distribution.ts'
import { readExerciseAt } from '../gradebook/versions.ts'
import { readAssignment } from './assignments.ts'
import { teammatesOf, readTeammates } from './teammates.ts'
import { listMembers } from './members.ts'
import { readTechniques, type TechniqueTools } from './techniques.ts'

const FIGURE_OF: Record<Kind, Figure | null> = { function: 'ratio', http: 'ratio', heap: 'bytesPerCall', reading: null, 'load-test': null }

/** Statistics of an assignment. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function readDistribution(around: TechniqueTools, cohort: string, id: string): Promise<Distribution> {
  const { exercise, course } = await readCourse(around, cohort, id)
  return { ...distribution(course), techniques: await readTechniques(around, exercise, tellingAttempts(course)) }
}

/** An assignment, its exercise if that is still known, and its learners with their attempts. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function readCourse({ db, exercises }: TechniqueTools, cohort: string, id: string) {
  const assignment = await readAssignment(db, cohort, id)
  const exercise = await readExerciseAt({ db, exercises }, assignment.exercise, assignment.exercise_version)
  const learners = new Set((await listMembers(db, cohort)).filter(({ role }) => role === 'learner').map(({ person }) => person))
  const teammates = await readTeammates(db, [assignment], [...learners])
  const all = await db
    .selectFrom('assigned_work')
    .select(['person', 'submission', 'outcome', 'submitted_at as submittedAt', 'retried_at as retriedAt', MEASURED])
    .where('assignment', '=', id)
    .where('role', '=', 'learner')
    .orderBy('arrival')
    .execute()
  const sent = all.filter(({ person }) => learners.has(person))
  // The first teammate identifies the team, because teammates are always listed in the same order.
  const groups = [...Map.groupBy(learners, (person) => teammatesOf(teammates, assignment, person)[0]).values()]
  const course: Course = {
    groups,
    allowed: assignment.attempts,
    sent,
    figure: exercise === undefined ? null : FIGURE_OF[exercise.manifest.kind],
  }
  return { assignment, exercise, course }
}

/** The measured figure of a verdict: it has one of these or none. */
export const MEASURED = sql<
  number | null
>`coalesce(verdict->'speed'->'ratio', verdict->'http'->'ratio', verdict->'heap'->'bytesPerCall')::float8`.as('figure')

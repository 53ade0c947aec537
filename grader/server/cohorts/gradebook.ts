import type { Gradebook } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'
import { readAssignments, toAssignment, type Exercises } from './assignments.ts'
import { listFrozen } from './frozen-grades.ts'
import { gradeIn, readGradeData } from './grades.ts'
import { listMembers } from './members.ts'

/**
 * The matrix of a cohort: learners by name, assignments by due time, and a grade for each pair. Six queries, and one for teams where they
 * are graded together.
 */
export async function readGradebook(db: Db, exercises: Exercises, cohort: string): Promise<Gradebook> {
  const learners = (await listMembers(db, cohort)).filter(({ role }) => role === 'learner')
  const assignments = await readAssignments(db, cohort)
  const gradeData = await readGradeData(
    db,
    assignments,
    learners.map(({ person }) => person),
  )
  return {
    learners,
    assignments: assignments.map((assignment) => toAssignment(assignment, exercises)),
    grades: learners.map(({ person }) => assignments.map((assignment) => gradeIn(gradeData, assignment, person))),
    frozen: await listFrozen(db, cohort, assignments),
  }
}

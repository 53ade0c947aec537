import type { Member } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'
import { readAssignments, type AssignmentRow } from './assignments.ts'
import { readGradeData, type GradeData } from './grades.ts'
import { listMembers } from './members.ts'

/** Assignments due longer ago need no attention. */
const OVER_AFTER_DAYS = 14

/** The current work of a cohort's learners. */
export interface AtWork {
  learners: Member[]
  /** Assignments that are open and not long over for everybody. */
  assignments: AssignmentRow[]
  gradeData: GradeData
}

/** Reads only assignments that may need attention now, in a fixed number of queries. */
export async function readAtWork(db: Db, cohort: string, now: Date): Promise<AtWork> {
  const over = new Date(now.getTime() - OVER_AFTER_DAYS * 24 * 3_600_000)
  const learners = (await listMembers(db, cohort)).filter(({ role }) => role === 'learner')
  const all = await readAssignments(db, cohort)
  const extended = await db
    .selectFrom('own_terms')
    .innerJoin('assignments', 'assignments.id', 'assignment')
    .select('assignment')
    .distinct()
    .where('cohort', '=', cohort)
    .where('own_terms.due_at', '>=', over)
    .execute()
  const assignments = all.filter(
    ({ id, opens_at, due_at }) => opens_at <= now && (due_at >= over || extended.some(({ assignment }) => assignment === id)),
  )
  return {
    learners,
    assignments,
    gradeData: await readGradeData(
      db,
      assignments,
      learners.map(({ person }) => person),
    ),
  }
}

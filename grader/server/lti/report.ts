import { mostPoints } from '../../contracts/index.ts'
import { levelsAt, readAssignments, type AssignmentRow } from '../cohorts/assignments.ts'
import { gradeIn, readGradeData } from '../cohorts/grades.ts'
import { teammatesOf, readTeammates } from '../cohorts/teammates.ts'
import { alone } from '../store/exclusive.ts'
import type { Db } from '../store/store.ts'
import { changesSince, type Change } from './changes.ts'
import { wantScores, type CurrentGrade } from '../outbox/scores.ts'

/**
 * Returns the grade sync, one per process: each call puts grades that may have changed into the outbox, for assignments with a column at
 * a platform. After a change it checks one person or a whole cohort. The first call checks all of them. Without changes a call costs one
 * query, whatever happens in other cohorts.
 */
export function gradeReporter(db: Db): (now: Date) => Promise<void> {
  let readAt: string | null = null
  let seen = new Set<string>()
  let isRunning = false
  return async (now) => {
    if (isRunning) return
    isRunning = true
    try {
      const found = await changesSince(db, readAt)
      const touched =
        readAt === null
          ? new Map((await linkedCohorts(db)).map((cohort) => [cohort, null]))
          : byCohort(found.changes.filter(({ key }) => !seen.has(key)))
      for (const [cohort, changed] of touched) {
        await db.transaction().execute(async (trx) => {
          // Serialises reading and writing over all processes, so that no older grade replaces a newer one.
          await alone(trx, 'reportingGrades')
          await wantScores(trx, await gradesOf(trx, cohort, changed), now)
        })
      }
      readAt = found.readAt
      seen = new Set(found.changes.map(({ key }) => key))
    } finally {
      isRunning = false
    }
  }
}

/** People to check by cohort; null for everyone. */
function byCohort(changes: readonly Change[]): Map<string, string[] | null> {
  const groups = Map.groupBy(changes, ({ cohort }) => cohort)
  return new Map(
    [...groups].map(([cohort, of]) => [cohort, of.some(({ person }) => person === null) ? null : of.map(({ person }) => person!)]),
  )
}

async function linkedCohorts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('lti_columns')
    .innerJoin('assignments', 'assignments.id', 'lti_columns.assignment')
    .select('cohort')
    .distinct()
    .execute()
  return rows.map(({ cohort }) => cohort)
}

/** Grades of learners; null for none, which is sent only if the platform had a grade. */
async function gradesOf(db: Db, cohort: string, changed: readonly string[] | null): Promise<CurrentGrade[]> {
  const columns = await db
    .selectFrom('lti_columns')
    .innerJoin('assignments', 'assignments.id', 'lti_columns.assignment')
    .select('assignment')
    .where('cohort', '=', cohort)
    .execute()
  const linked = new Set(columns.map(({ assignment }) => assignment))
  const assignments = (await readAssignments(db, cohort)).filter(({ id }) => linked.has(id))
  const learners = await learnersOf(db, cohort, assignments, changed)
  const gradeData = await readGradeData(db, assignments, learners)
  return assignments.flatMap((assignment) => {
    const most = mostPoints({ points: assignment.points, levels: levelsAt(assignment) })
    return learners.map((person) => ({
      assignment: assignment.id,
      person,
      points: most > 0 ? gradeIn(gradeData, assignment, person).points : null,
      most,
    }))
  })
}

/** These people and their teammates; null for all learners. */
async function learnersOf(
  db: Db,
  cohort: string,
  assignments: readonly AssignmentRow[],
  changed: readonly string[] | null,
): Promise<string[]> {
  const learners = (
    await db.selectFrom('members').select('person').where('cohort', '=', cohort).where('role', '=', 'learner').execute()
  ).map(({ person }) => person)
  if (changed === null) return learners
  const teammates = await readTeammates(db, assignments, changed)
  const touched = new Set(
    changed.flatMap((person) => [person, ...assignments.flatMap((assignment) => teammatesOf(teammates, assignment, person))]),
  )
  return learners.filter((person) => touched.has(person))
}

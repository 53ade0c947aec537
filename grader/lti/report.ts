import { sql } from 'kysely'
import { readAssignments } from '../cohorts/assignments.ts'
import { gradeIn, readBook } from '../cohorts/grades.ts'
import type { Db } from '../store/store.ts'
import { mostOf } from './choices.ts'
import { wantScores, type Wanted } from './outbox.ts'

/**
 * Puts the grades of assignments that have a column at a platform into the outbox, whenever something may have changed them:
 * a verdict, or what someone did to a cohort. Made once for a process; looking while nothing happened costs one query.
 */
export function gradeReporter(db: Db): (now: Date) => Promise<void> {
  let seen = ''
  let isRunning = false
  return async (now) => {
    if (isRunning) return
    isRunning = true
    try {
      const newest = await newestChange(db)
      if (newest === seen) return
      for (const cohort of await cohortsWithColumns(db)) await wantScores(db, await gradesOf(db, cohort), now)
      seen = newest
    } finally {
      isRunning = false
    }
  }
}

async function newestChange(db: Db): Promise<string> {
  const { rows } = await sql<{ newest: string }>`
    select concat((select max(decided_at) from verdicts), ' ', (select max(id) from audit), ' ', (select count(*) from lti_columns)) as newest`.execute(db)
  return rows[0]!.newest
}

async function cohortsWithColumns(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('lti_columns').innerJoin('assignments', 'assignments.id', 'lti_columns.assignment').select('cohort').distinct().execute()
  return rows.map(({ cohort }) => cohort)
}

/** Of learners who sent something: a platform shows nothing for the others, which is what it is. */
async function gradesOf(db: Db, cohort: string): Promise<Wanted[]> {
  const columns = new Set((await db.selectFrom('lti_columns').select('assignment').execute()).map(({ assignment }) => assignment))
  const assignments = (await readAssignments(db, cohort)).filter(({ id }) => columns.has(id))
  const learners = (await db.selectFrom('members').select('person').where('cohort', '=', cohort).where('role', '=', 'learner').execute()).map(({ person }) => person)
  const book = await readBook(db, assignments, learners)
  return assignments.flatMap((assignment) =>
    learners.flatMap((person) => {
      const { points } = gradeIn(book, assignment, person)
      return points === null ? [] : [{ assignment: assignment.id, person, points, most: mostOf(assignment.points) }]
    }),
  )
}

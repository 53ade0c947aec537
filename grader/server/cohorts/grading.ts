import { sql } from 'kysely'
import type { Figure, GradingEntry } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'
import { readAssignment } from './assignments.ts'
import { MEASURED } from './distribution.ts'
import { gradeIn, readGradeData } from './grades.ts'
import { listMembers } from './members.ts'
import { listOverrides } from './overrides.ts'

/** The work of an assignment's learners as graders go through it, by name, in a fixed number of queries. @throws HotpathError E_ASSIGNMENT_UNKNOWN */
export async function readGrading(db: Db, cohort: string, id: string): Promise<GradingEntry[]> {
  const assignment = await readAssignment(db, cohort, id)
  const learners = (await listMembers(db, cohort)).filter(({ role }) => role === 'learner')
  const people = learners.map(({ person }) => person)
  const gradeData = await readGradeData(db, [assignment], people)
  const grades = new Map(people.map((person) => [person, gradeIn(gradeData, assignment, person)]))
  const graded = await readMeasured(
    db,
    id,
    [...grades.values()].flatMap(({ submission }) => submission ?? []),
  )
  const given = new Map((await listOverrides(db, cohort, id)).map((one) => [one.person, one]))
  const threads = await countThreads(db, cohort, assignment.exercise)
  return learners.map(({ person, name, email, team }) => {
    const grade = grades.get(person)!
    const measured = grade.submission === null ? undefined : graded.get(grade.submission)
    return {
      person,
      name,
      email,
      team,
      grade,
      figure: measured?.figure ?? null,
      unit: measured?.unit ?? null,
      sentAt: measured?.submitted_at.toISOString() ?? null,
      given: given.get(person) ?? null,
      ...(threads.get(person) ?? { threads: 0, waiting: 0 }),
    }
  })
}

const UNIT = sql<Figure | null>`case
  when verdict->'heap'->'bytesPerCall' is not null then 'bytesPerCall'
  when coalesce(verdict->'speed'->'ratio', verdict->'http'->'ratio') is not null then 'ratio' end`.as('unit')

async function readMeasured(db: Db, assignment: string, submissions: readonly string[]) {
  if (submissions.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('assigned_work')
    .select(['submission', 'submitted_at', MEASURED, UNIT])
    .where('assignment', '=', assignment)
    .where('submission', 'in', submissions)
    .execute()
  return new Map(rows.map((row) => [row.submission, row]))
}

/** Threads on attempts at an exercise, by the attempts' author. One waits if it is not resolved and the author wrote last. */
async function countThreads(db: Db, cohort: string, exercise: string): Promise<Map<string, { threads: number; waiting: number }>> {
  const { rows } = await sql<{ person: string; threads: number; waiting: number }>`
    select submissions.visitor as person, count(*)::int as threads,
      count(*) filter (where begun.resolved_at is null and newest.author = submissions.visitor)::int as waiting
    from comments begun
    join submissions on submissions.id = begun.submission and submissions.exercise = ${exercise}
    join lateral (select author from comments where comments.id = begun.id or comments.answers = begun.id order by arrival desc limit 1) newest on true
    where begun.cohort = ${cohort} and begun.answers is null
    group by submissions.visitor`.execute(db)
  return new Map(rows.map(({ person, ...counts }) => [person, counts]))
}

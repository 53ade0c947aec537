import { sql } from 'kysely'
import { ownDue } from '../gradebook/grade.ts'
import type { Db, Store, Trx } from '../store/store.ts'
import { readAssignments, type AssignmentRow } from './assignments.ts'
import { openCohort } from './cohorts.ts'
import { emailDue, emailOpened } from './emails.ts'
import { dueIn, gradeIn, readGradeData } from './grades.ts'

type Transactions = Pick<Store, 'db' | 'transaction'>

/** Time in which an instructor can correct a new assignment before anybody gets an email. */
const GRACE_MS = 5 * 60_000

/** How long before the due time. An assignment that opens later than this is announced with its due time, and not again. */
const DUE_SOON_MS = 24 * 3600_000

/** Queues emails about assignments that have opened: one to each learner of a cohort, however many open together. */
export async function remindOfOpened({ db, transaction }: Transactions, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS)
  const opened = await db
    .selectFrom('assignments')
    .innerJoin('cohorts', 'cohorts.id', 'cohort')
    .select('cohort')
    .distinct()
    .where('archived_at', 'is', null)
    .where('opening_mailed_at', 'is', null)
    .where(sql<boolean>`greatest(opens_at, assignments.created_at) <= ${before}`)
    .execute()
  for (const { cohort } of opened) await transaction((trx) => remindCohort(trx, cohort, before, now))
}

async function remindCohort(trx: Trx, cohort: string, before: Date, now: Date): Promise<void> {
  await openCohort(trx, cohort)
  // Of two servers, the second finds none.
  const claimed = await trx
    .updateTable('assignments')
    .set({ opening_mailed_at: now })
    .where('cohort', '=', cohort)
    .where('opening_mailed_at', 'is', null)
    .where(sql<boolean>`greatest(opens_at, created_at) <= ${before}`)
    .returning('id')
    .execute()
  const ids = new Set(claimed.map(({ id }) => id))
  const opened = (await readAssignments(trx, cohort)).filter(({ id, due_at }) => ids.has(id) && due_at > now)
  const people = await learnersOf(trx, cohort)
  if (opened.length === 0 || people.length === 0) return
  const gradeData = await readGradeData(trx, opened, people)
  await emailOpened(trx, opened, people, (assignment, person) => dueIn(gradeData, assignment, person), { cohort, now })
}

/** Queues emails about due times within a day, to learners who have not passed. Each person’s own due time counts. */
export async function remindOfDue({ db, transaction }: Transactions, now: Date): Promise<void> {
  const until = new Date(now.getTime() + DUE_SOON_MS)
  // Extensions make due times later; an assignment whose own is over can still be due for some.
  const near = await db
    .selectFrom('assignments')
    .innerJoin('cohorts', 'cohorts.id', 'cohort')
    .select(['assignments.id', 'cohort'])
    .where('archived_at', 'is', null)
    .where('opens_at', '<=', now)
    .where('assignments.due_at', '<=', until)
    .where((where) =>
      where.or([
        where('assignments.due_at', '>', now),
        where.exists(
          where.selectFrom('own_terms').select('person').whereRef('assignment', '=', 'assignments.id').where('own_terms.due_at', '>', now),
        ),
      ]),
    )
    .execute()
  for (const [cohort, assignments] of Map.groupBy(near, (each) => each.cohort)) {
    const all = (await readAssignments(db, cohort)).filter(({ id }) => assignments.some((each) => each.id === id))
    for (const assignment of all) {
      const due = await dueSoon(db, assignment, now, until)
      if (due.length > 0) await transaction((trx) => emailDue(trx, assignment, due, { cohort, now }))
    }
  }
}

/** Learners who have not passed an assignment that is due for them within the time, and got no email about it. */
async function dueSoon(db: Db, assignment: AssignmentRow, now: Date, until: Date): Promise<{ person: string; dueAt: Date }[]> {
  const [own, mailed] = [await ownTermsOf(db, assignment), await mailedOf(db, assignment)]
  const near = (await learnersOf(db, assignment.cohort))
    .map((person) => ({ person, dueAt: ownDue(assignment.due_at, own.get(person)) }))
    .filter(({ dueAt }) => dueAt > now && dueAt <= until && dueAt.getTime() - assignment.opens_at.getTime() >= DUE_SOON_MS)
    .filter(({ person, dueAt }) => !mailed.has(`${person} ${assignment.id} ${dueAt.toISOString()}`))
  const gradeData = await readGradeData(
    db,
    [assignment],
    near.map(({ person }) => person),
  )
  return near.filter(({ person }) => {
    const { outcome, overridden } = gradeIn(gradeData, assignment, person)
    return outcome !== 'pass' && !overridden
  })
}

async function ownTermsOf(db: Db, { id }: AssignmentRow): Promise<Map<string, { dueAt: Date }>> {
  const rows = await db.selectFrom('own_terms').select(['person', 'due_at as dueAt']).where('assignment', '=', id).execute()
  return new Map(rows.map(({ person, dueAt }) => [person, { dueAt }]))
}

async function mailedOf(db: Db, { cohort, id }: AssignmentRow): Promise<Set<string>> {
  const rows = await db
    .selectFrom('emails')
    .select(['person', 'about'])
    .where('cohort', '=', cohort)
    .where('kind', '=', 'due')
    .where('about', 'like', `${id} %`)
    .execute()
  return new Set(rows.map(({ person, about }) => `${person} ${about}`))
}

async function learnersOf(db: Db, cohort: string): Promise<string[]> {
  const rows = await db.selectFrom('members').select('person').where('cohort', '=', cohort).where('role', '=', 'learner').execute()
  return rows.map(({ person }) => person)
}

import { sql } from 'kysely'
import type { SolutionPolicy } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'
import { strictest, type Rule } from './access.ts'

/** When an assignment is due for everyone: the last of its due time, its extensions and what accommodations give. */
export const DUE_FOR_ALL = sql<Date>`greatest(assignments.due_at, (select max(own_terms.due_at) from own_terms where own_terms.assignment = assignments.id))`

/** What an assignment allows of the solutions; an exam hides them. */
const POLICY = sql<SolutionPolicy>`case when assignments.exam then 'after-due' else assignments.solutions end`

/** The strictest rule for solutions of the running assignments of an exercise that bind an account. */
export async function readRule(db: Db, exercise: string, account: string | null, now: Date): Promise<Rule | null> {
  const rows = await running(db, exercise, account, now)
    .select([POLICY.as('policy'), DUE_FOR_ALL.as('until'), 'time_zone as zone'])
    .where(POLICY, '<>', 'open' satisfies SolutionPolicy)
    .execute()
  return strictest(rows as Rule[])
}

/** Until when a running assignment of an exercise holds the hints and the debrief back, and the time zone of its cohort; null if none does. */
export async function readHeldUntil(
  db: Db,
  exercise: string,
  account: string | null,
  now: Date,
): Promise<{ until: Date; zone: string } | null> {
  const row = await running(db, exercise, account, now)
    .select([DUE_FOR_ALL.as('until'), 'time_zone as zone'])
    .where(({ eb, or }) => or([eb('exam', '=', true), eb('help', '=', 'after-due')]))
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * The assignments of an exercise that are running: open, and not due yet for everyone, since those who are through could pass a solution
 * on. An account is bound by the assignments that it learns in. Anyone without an account is bound by all of them, since a learner only has
 * to open another browser.
 */
function running(db: Db, exercise: string, account: string | null, now: Date) {
  return db
    .selectFrom('assignments')
    .innerJoin('cohorts', 'cohorts.id', 'assignments.cohort')
    .where('exercise', '=', exercise)
    .where('archived_at', 'is', null)
    .where('opens_at', '<=', now)
    .where(DUE_FOR_ALL, '>', now)
    .$if(account !== null, (all) =>
      all.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('members')
            .select('members.person')
            .whereRef('members.cohort', '=', 'assignments.cohort')
            .where('members.person', '=', account!)
            .where('members.role', '=', 'learner'),
        ),
      ),
    )
}

import { sql } from 'kysely'
import type { SolutionPolicy } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'
import { strictest, type Rule } from './access.ts'

/** When an assignment is due for everyone: the last of its due time, its extensions and what accommodations give. */
export const DUE_FOR_ALL = sql<Date>`greatest(assignments.due_at, (select max(own_terms.due_at) from own_terms where own_terms.assignment = assignments.id))`

/**
 * The strictest rule of the assignments of an exercise that are running: open, and not due yet for everyone, since those who are through
 * could pass a solution on. An account is bound by the assignments that it learns in. Anyone without an account is bound by all of them,
 * since a learner only has to open another browser.
 */
export async function readRule(db: Db, exercise: string, account: string | null, now: Date): Promise<Rule | null> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('cohorts', 'cohorts.id', 'assignments.cohort')
    .select(['assignments.solutions as policy', DUE_FOR_ALL.as('until')])
    .where('exercise', '=', exercise)
    .where('archived_at', 'is', null)
    .where('opens_at', '<=', now)
    .where(DUE_FOR_ALL, '>', now)
    .where('assignments.solutions', '<>', 'open' satisfies SolutionPolicy)
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
    .execute()
  return strictest(rows as Rule[])
}

import { sql } from 'kysely'
import type { Trx } from '../store/store.ts'

/**
 * Call before a team changes: stores the current teams for assignments that are past due, so that their grades do not change, even if
 * someone has an extension. The cohorts must be locked.
 */
export async function keepTeams(trx: Trx, cohorts: readonly string[], now: Date): Promise<void> {
  await sql`
    with over as (
      update assignments set teams_kept_at = ${now}::timestamptz
      where cohort in (${sql.join(cohorts)}) and together = 'team' and due_at <= ${now}::timestamptz and teams_kept_at is null
      returning id, cohort
    )
    insert into kept_teams (assignment, person, team)
    select over.id, members.person, members.team from over join members using (cohort) join accounts on accounts.id = members.person
    where members.role = 'learner' and members.team is not null
    for key share of accounts`.execute(trx)
}

/** An assignment that is open again uses the current teams. */
export async function releaseTeams(trx: Trx, assignment: string): Promise<void> {
  await trx.updateTable('assignments').set({ teams_kept_at: null }).where('id', '=', assignment).execute()
  await trx.deleteFrom('kept_teams').where('assignment', '=', assignment).execute()
}

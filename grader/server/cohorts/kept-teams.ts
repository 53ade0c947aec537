import { sql } from 'kysely'
import type { Trx } from '../store/store.ts'

/**
 * Before somebody's team changes: the teams of what was due already stay as they are, so that its grades do. Extra time of one person
 * changes nothing about that. In cohorts that are held.
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

/** Where an assignment is open again, its teams are those of today. */
export async function releaseTeams(trx: Trx, assignment: string): Promise<void> {
  await trx.updateTable('assignments').set({ teams_kept_at: null }).where('id', '=', assignment).execute()
  await trx.deleteFrom('kept_teams').where('assignment', '=', assignment).execute()
}

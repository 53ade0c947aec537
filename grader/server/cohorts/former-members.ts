import { sql } from 'kysely'
import type { Trx } from '../store/store.ts'

/** Takes someone’s seat, and remembers what they come back to. No seat is taken otherwise: who comes back would have new attempts. */
export async function leaveSeat(trx: Trx, cohort: string, person: string): Promise<void> {
  await sql`
    with gone as (delete from members where cohort = ${cohort}::uuid and person = ${person}::uuid returning cohort, person, team, joined_at)
    insert into former_members (cohort, person, team, joined_at) select cohort, person, team, joined_at from gone`.execute(trx)
}

/**
 * After people were made members: whoever was one before goes on where they were, with the attempts since they first joined, and in
 * their team if they did not come with another. Who leaves and comes back has neither more attempts nor fewer grades.
 */
export async function resumeSeats(trx: Trx, cohorts: readonly string[]): Promise<void> {
  await sql`
    with back as (
      delete from former_members using members
      where former_members.cohort in (${sql.join(cohorts)}) and members.cohort = former_members.cohort and members.person = former_members.person
      returning former_members.*
    )
    update members set joined_at = least(members.joined_at, back.joined_at), team = coalesce(members.team, back.team)
    from back where members.cohort = back.cohort and members.person = back.person`.execute(trx)
}

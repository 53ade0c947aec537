import { sql } from 'kysely'
import type { Trx } from '../store/store.ts'

/** Removes a member and records what to restore on return. Always remove members with it: without the record, returning gives new attempts. */
export async function leaveSeat(trx: Trx, cohort: string, person: string): Promise<void> {
  await sql`
    with gone as (delete from members where cohort = ${cohort}::uuid and person = ${person}::uuid returning cohort, person, team, joined_at)
    insert into former_members (cohort, person, team, joined_at) select cohort, person, team, joined_at from gone`.execute(trx)
}

/**
 * Restores returning members after they were added: they keep the attempts since they first joined, and their team unless they came
 * with another. Leaving and returning gives neither more attempts nor fewer grades.
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

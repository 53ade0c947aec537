import { compareNames, type Member, type MemberChange, type Right } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { lockCohort, openCohort } from './cohorts.ts'
import { leaveSeat } from './former-members.ts'
import { keepTeams } from './kept-teams.ts'

/** All members of a cohort, by name. */
export async function listMembers(db: Db | Trx, cohort: string): Promise<Member[]> {
  const rows = await selectMembers(db, cohort).execute()
  // Databases sort by bytes or by the machine's locale.
  return rows.map(toMember).sort((a, b) => compareNames(a.name, b.name) || compareNames(a.email, b.email))
}

/**
 * Changes the role, the team or an assistant's rights of a member. Assignments past due keep the old team.
 * @throws HotpathError E_MEMBER_UNKNOWN, E_LAST_INSTRUCTOR, E_COHORT_ARCHIVED
 */
export async function changeMember(
  { transaction }: Transactions,
  cohort: string,
  person: string,
  { role, team, rights }: MemberChange,
  actor: string,
  now: Date,
): Promise<Member> {
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    const before = await readMember(trx, cohort, person)
    const after = { role: role ?? before.role, team: team === undefined ? before.team : toTeam(team) }
    if (after.role !== 'instructor') await keepAnInstructor(trx, cohort, before)
    await keepTeams(trx, [cohort], now)
    await trx
      .updateTable('members')
      .set({ ...after, ...(rights !== undefined && { rights: toJson(rights) }) })
      .where('cohort', '=', cohort)
      .where('person', '=', person)
      .execute()
    await recordAuditEvent(trx, { cohort, actor, what: 'member.changed', details: { person, role, team, rights } })
    return readMember(trx, cohort, person)
  })
}

/**
 * Removes a member. Their attempts stay theirs, and count again if they return.
 * @throws HotpathError E_MEMBER_UNKNOWN, E_LAST_INSTRUCTOR
 */
export async function removeMember({ transaction }: Transactions, cohort: string, person: string, actor: string, now: Date): Promise<void> {
  await transaction(async (trx) => {
    await lockCohort(trx, cohort)
    await keepAnInstructor(trx, cohort, await readMember(trx, cohort, person))
    await keepTeams(trx, [cohort], now)
    await leaveSeat(trx, cohort, person)
    await recordAuditEvent(trx, { cohort, actor, what: person === actor ? 'member.left' : 'member.removed', details: { person } })
  })
}

/** Confirms the membership of a person whom a roster added. */
export async function stay(db: Db, cohort: string, person: string): Promise<void> {
  await db.updateTable('members').set({ unasked: false }).where('cohort', '=', cohort).where('person', '=', person).execute()
}

/** Storable name of a team; null for an empty one. */
export function toTeam(team: string | null): string | null {
  return storable(team ?? '').trim() || null
}

/** @throws HotpathError E_MEMBER_UNKNOWN */
export async function readMember(trx: Db | Trx, cohort: string, person: string): Promise<Member> {
  const row = await selectMembers(trx, cohort).where('person', '=', person).executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_MEMBER_UNKNOWN', { cohort })
  return toMember(row)
}

/** Checks that all of these people are members. @throws HotpathError E_MEMBER_UNKNOWN */
export async function checkMembers(trx: Trx, cohort: string, people: readonly string[]): Promise<void> {
  const { found } = await trx
    .selectFrom('members')
    .select((select) => select.fn.countAll().as('found'))
    .where('cohort', '=', cohort)
    .where('person', 'in', people)
    .executeTakeFirstOrThrow()
  if (Number(found) < new Set(people).size) throw new HotpathError('E_MEMBER_UNKNOWN', { cohort })
}

/** Checks that another instructor remains. */
async function keepAnInstructor(trx: Trx, cohort: string, { person, role }: Member): Promise<void> {
  if (role !== 'instructor') return
  const other = await trx
    .selectFrom('members')
    .select('person')
    .where('cohort', '=', cohort)
    .where('role', '=', 'instructor')
    .where('person', '<>', person)
    .executeTakeFirst()
  if (other === undefined) throw new HotpathError('E_LAST_INSTRUCTOR')
}

function selectMembers(db: Db | Trx, cohort: string) {
  return db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.person')
    .select(['person', 'name', 'email', 'members.role', 'team', 'joined_at', 'rights'])
    .where('cohort', '=', cohort)
}

type Row = Omit<Member, 'joinedAt' | 'rights'> & { joined_at: Date; rights: Right[] }

function toMember({ joined_at, rights, ...member }: Row): Member {
  return { ...member, joinedAt: joined_at.toISOString(), ...(member.role === 'assistant' && { rights }) }
}

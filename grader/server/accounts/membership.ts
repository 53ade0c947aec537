import { RIGHTS, type Account, type MemberRole, type Right } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'

/** What an account is in a cohort, and what it may do as staff. */
export interface Membership {
  role: MemberRole
  rights: readonly Right[]
}

/** An account's role and rights in a cohort; null for non-members and unknown cohorts. Admins are instructors of every cohort. */
export async function readMembership(db: Db, cohort: string, { id, role }: Pick<Account, 'id' | 'role'>): Promise<Membership | null> {
  if (role === 'admin') {
    const found = await db.selectFrom('cohorts').select('id').where('id', '=', cohort).executeTakeFirst()
    return found === undefined ? null : { role: 'instructor', rights: RIGHTS }
  }
  const member = await db
    .selectFrom('members')
    .select(['role', 'rights'])
    .where('cohort', '=', cohort)
    .where('person', '=', id)
    .executeTakeFirst()
  return member === undefined ? null : { role: member.role, rights: rightsOf(member.role, member.rights) }
}

/** What a role may do. @param given those that were set, which count for assistants */
export function rightsOf(role: MemberRole, given: readonly Right[]): readonly Right[] {
  return role === 'instructor' ? RIGHTS : role === 'assistant' ? given : []
}

/** Whether an account teaches: an instructor or administrator of the site, or on the staff of any cohort. */
export async function isTeacher(db: Db, { id, role }: Pick<Account, 'id' | 'role'>): Promise<boolean> {
  if (role !== 'learner') return true
  const staff = await db
    .selectFrom('members')
    .select('cohort')
    .where('person', '=', id)
    .where('role', '<>', 'learner')
    .limit(1)
    .executeTakeFirst()
  return staff !== undefined
}

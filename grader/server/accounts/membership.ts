import type { Account, MemberRole } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'

/** An account's role in a cohort; null for non-members and unknown cohorts. Admins are instructors of every cohort. */
export async function readMembership(db: Db, cohort: string, { id, role }: Pick<Account, 'id' | 'role'>): Promise<MemberRole | null> {
  if (role === 'admin') {
    const found = await db.selectFrom('cohorts').select('id').where('id', '=', cohort).executeTakeFirst()
    return found === undefined ? null : 'instructor'
  }
  const member = await db.selectFrom('members').select('role').where('cohort', '=', cohort).where('person', '=', id).executeTakeFirst()
  return member?.role ?? null
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

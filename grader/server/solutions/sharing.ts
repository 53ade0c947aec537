import { sql } from 'kysely'
import type { Sharing } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { holdPerson } from '../accounts/hold.ts'
import { foldName, readPseudonym } from '../gradebook/pseudonyms.ts'
import type { Db, Store, Trx } from '../store/store.ts'

/** Whether an account shares its solutions. */
export async function readSharing(db: Db | Trx, person: string): Promise<Sharing> {
  const row = await db.selectFrom('sharers').select(['pseudonym', 'since']).where('person', '=', person).executeTakeFirst()
  return { pseudonym: row?.pseudonym ?? null, since: row?.since.toISOString() ?? null }
}

/**
 * Shares an account's solutions from now on, earlier ones included, or changes the pseudonym.
 * @throws HotpathError E_PSEUDONYM, E_SHARED_NAME_TAKEN, E_SIGN_IN_NEEDED
 */
export async function share({ transaction }: Pick<Store, 'transaction'>, person: string, typed: string, now: Date): Promise<Sharing> {
  return transaction(async (trx) => {
    if (!(await holdPerson(trx, person))) throw new HotpathError('E_SIGN_IN_NEEDED')
    const pseudonym = readPseudonym(typed, [])
    const folded = foldName(pseudonym)
    // Two people who ask for the same name at once: the second one sees the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pseudonym ${folded}`}, 0))`.execute(trx)
    const taken = await trx
      .selectFrom('sharers')
      .select('person')
      .where('folded', '=', folded)
      .where('person', '<>', person)
      .executeTakeFirst()
    if (taken !== undefined || (await isNameOfMate(trx, person, folded))) throw new HotpathError('E_SHARED_NAME_TAKEN', { pseudonym })
    await trx
      .insertInto('sharers')
      .values({ person, pseudonym, folded, since: now })
      .onConflict((again) => again.column('person').doUpdateSet({ pseudonym, folded }))
      .execute()
    return readSharing(trx, person)
  })
}

/** Ends it at once. Idempotent. @returns whether the account shared anything */
export async function unshare(db: Db, person: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sharers').where('person', '=', person).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether somebody else in one of the person's cohorts has a name that looks like this. */
async function isNameOfMate(trx: Trx, person: string, folded: string): Promise<boolean> {
  const mates = await trx
    .selectFrom('members as own')
    .innerJoin('members', 'members.cohort', 'own.cohort')
    .innerJoin('accounts', 'accounts.id', 'members.person')
    .select('accounts.name')
    .distinct()
    .where('own.person', '=', person)
    .where('accounts.id', '<>', person)
    .execute()
  return mates.some(({ name }) => foldName(name) === folded)
}

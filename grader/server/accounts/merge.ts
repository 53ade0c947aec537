import { sql } from 'kysely'
import type { Db, Store, Trx } from '../store/store.ts'
import { holdPerson } from './hold.ts'

/**
 * For so long a request may still be under way whose browser was merged meanwhile: no longer can HOTPATH_REQUEST_SECONDS be.
 * After that the cookie is not the account's: whoever kept a copy of it would write into the account for ever.
 */
const UNDER_WAY_SECONDS = 600

/**
 * Moves what a browser did without an account to the account that signed in there. Done again, it changes nothing.
 * A cookie that was merged long ago is a visitor of its own again, and what it did since goes to whoever signs in with it now.
 * @returns attempts that were moved
 */
export async function mergeVisitor({ transaction }: Pick<Store, 'transaction'>, visitor: string, person: string): Promise<number> {
  return transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${visitor}, 0))`.execute(trx)
    let owner = await ownerOf(trx, visitor)
    if (owner === visitor) {
      if (!(await holdPerson(trx, person))) return 0
      owner = person
      await trx
        .insertInto('merged_visitors')
        .values({ visitor, person })
        .onConflict((conflict) => conflict.column('visitor').doUpdateSet({ person, merged_at: sql<Date>`now()` }))
        .execute()
    }
    const { numUpdatedRows } = await trx
      .updateTable('submissions')
      .set({ visitor: owner })
      .where('visitor', '=', visitor)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

/** How many attempts a visitor has that are no account's. */
export async function countLeft(db: Db, visitor: string): Promise<number> {
  const { left } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('visitor', '=', visitor)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/**
 * Whose attempts a visitor's are: an account's, if its browser was merged while the request was on its way.
 * Holds a merging of this visitor back until the transaction ends, so that no attempt is left behind.
 */
export async function ownerOf(trx: Trx, visitor: string): Promise<string> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${visitor}, 0))`.execute(trx)
  const merged = await trx
    .selectFrom('merged_visitors')
    .select('person')
    .where('visitor', '=', visitor)
    .where('merged_at', '>=', sql<Date>`now() - ${UNDER_WAY_SECONDS} * interval '1 second'`)
    .executeTakeFirst()
  return merged !== undefined && (await holdPerson(trx, merged.person)) ? merged.person : visitor
}

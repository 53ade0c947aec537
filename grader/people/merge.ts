import { sql } from 'kysely'
import type { Store, Trx } from '../store/store.ts'

/**
 * Moves what a browser did without an account to the account that signed in there. Done again, it changes nothing.
 * @returns attempts that were moved
 */
export async function mergeVisitor({ transaction }: Pick<Store, 'transaction'>, visitor: string, person: string): Promise<number> {
  return transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${visitor}, 0))`.execute(trx)
    await trx
      .insertInto('merged_visitors')
      .values({ visitor, person })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { numUpdatedRows } = await trx.updateTable('submissions').set({ visitor: await ownerOf(trx, visitor) }).where('visitor', '=', visitor).executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

/**
 * Whose attempts a visitor's are: an account's, if its browser was merged while the request was on its way.
 * Holds a merging of this visitor back until the transaction ends, so that no attempt is left behind.
 */
export async function ownerOf(trx: Trx, visitor: string): Promise<string> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${visitor}, 0))`.execute(trx)
  const merged = await trx.selectFrom('merged_visitors').select('person').where('visitor', '=', visitor).executeTakeFirst()
  return merged?.person ?? visitor
}

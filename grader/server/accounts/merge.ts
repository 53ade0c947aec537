import { sql } from 'kysely'
import type { Db, Transactions, Trx } from '../store/store.ts'
import { holdPerson } from './hold.ts'

/**
 * How long a request with a merged visitor's cookie may still be under way; the upper limit of HOTPATH_REQUEST_SECONDS. After that, the
 * cookie no longer identifies the account: otherwise a copy of it could write into the account forever.
 */
const UNDER_WAY_SECONDS = 600

/**
 * Moves a visitor's attempts and comparisons to the account that signed in on that browser. Idempotent. A cookie that was merged long ago is a visitor
 * of its own again, so its later attempts go to the account that signs in then.
 * @returns number of attempts moved
 */
export async function mergeVisitor({ transaction }: Transactions, visitor: string, person: string): Promise<number> {
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
    await trx.updateTable('comparisons').set({ visitor: owner }).where('visitor', '=', visitor).execute()
    const { numUpdatedRows } = await trx
      .updateTable('submissions')
      .set({ visitor: owner })
      .where('visitor', '=', visitor)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

/** Number of a visitor's attempts that belong to no account. */
export async function countLeft(db: Db, visitor: string): Promise<number> {
  const { left } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('visitor', '=', visitor)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/**
 * Owner for a visitor's new attempt: the account, if the visitor was merged while the request was under way. Blocks merging this visitor
 * until the transaction ends, so that no attempt is left behind.
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

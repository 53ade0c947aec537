import { randomBytes } from 'node:crypto'
import type { Db } from './store.ts'

const BYTES = 32

/** A named secret, hex, created at first use. The same in every process on this store. */
export async function secret(db: Db, name: string): Promise<string> {
  const value = randomBytes(BYTES).toString('hex')
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
}

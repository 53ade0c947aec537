import type { Trx } from '../store/store.ts'

/**
 * Holds an account until the transaction ends: what is stored as its own is there before the account is deleted, and goes with it.
 * False where it is gone already. Shared, and beside what the keys to people hold: only a farewell waits for it.
 */
export async function holdPerson(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom('accounts').select('id').where('id', '=', id).forShare().executeTakeFirst()) !== undefined
}

/** Before an account is deleted: waits for who holds it, and lets nobody else. */
export async function keepOthersOff(trx: Trx, id: string): Promise<void> {
  // Weaker than a deletion's own lock, which those who have the jobs that go along could be waiting for.
  await trx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

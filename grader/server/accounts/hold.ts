import type { Trx } from '../store/store.ts'

/**
 * Locks an account until the transaction ends, so that data stored for it is deleted with it. False if the account is gone. The lock is
 * shared and compatible with those of foreign keys: only account deletion waits for it.
 */
export async function holdPerson(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom('accounts').select('id').where('id', '=', id).forShare().executeTakeFirst()) !== undefined
}

/** Locks out holdPerson before an account is deleted: waits for current holders and blocks new ones. */
export async function keepOthersOff(trx: Trx, id: string): Promise<void> {
  // Weaker than the lock of a delete, which could deadlock with transactions that hold the account's jobs.
  await trx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

import { toJson } from '../store/storable.ts'
import type { Trx } from '../store/store.ts'

/** Notes what is done to a cohort and who does it, in the transaction that does it. */
export async function note(trx: Trx, cohort: string, actor: string, what: string, details: object = {}): Promise<void> {
  await trx.insertInto('audit').values({ cohort, actor, what, details: toJson(details) }).execute()
}

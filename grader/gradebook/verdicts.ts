import type { Verdict } from '../contracts/index.ts'
import { toJson } from '../store/storable.ts'
import type { Trx } from '../store/store.ts'
import { appendEvents } from './events.ts'

/** Stores the answer to a submission. The primary key refuses a second one. */
export async function recordVerdict(trx: Trx, submission: string, verdict: Verdict): Promise<void> {
  await trx
    .insertInto('verdicts')
    .values({ submission, word: verdict.verdict, level: verdict.level, verdict: toJson(verdict) })
    .execute()
  await trx.updateTable('submissions').set({ state: 'done' }).where('id', '=', submission).execute()
  await appendEvents(trx, submission, [{ type: 'verdict', verdict }])
}

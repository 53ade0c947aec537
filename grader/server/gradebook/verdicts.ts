import { sql } from 'kysely'
import type { Verdict } from '../../contracts/index.ts'
import { storable, toJson } from '../store/storable.ts'
import type { Trx } from '../store/store.ts'
import { appendEvents } from './events.ts'

/** Details of a fault for administrators: the raw failure, and the id of the request behind it. */
export interface Beside {
  trouble?: string | null | undefined
  request?: string | null | undefined
}

/** Stores the verdict of a submission. The primary key refuses a second one. */
export async function recordVerdict(trx: Trx, submission: string, verdict: Verdict, { trouble, request }: Beside = {}): Promise<void> {
  const ofFault = verdict.verdict === 'fault' && { trouble: trouble ? storable(trouble) : null, request: request ?? null }

  await trx
    .insertInto('verdicts')
    .values({ submission, outcome: verdict.verdict, level: verdict.level, verdict: toJson(verdict), ...ofFault })
    .execute()
  await trx
    .updateTable('submissions')
    .set({ state: 'done', retried_at: sql<Date | null>`case when retried_at is not null then now() end` })
    .where('id', '=', submission)
    .execute()
  await appendEvents(trx, submission, [{ type: 'verdict', verdict }])
}

import type { Fault } from '../contracts/index.ts'
import type { Db } from '../store/store.ts'

/** The newest submissions that ended in a fault of ours, newest first. */
export async function newestFaults(db: Db, most: number): Promise<Fault[]> {
  const rows = await db
    .selectFrom('verdicts')
    .innerJoin('submissions', 'submissions.id', 'verdicts.submission')
    .select(['submission', 'exercise', 'decided_at', 'verdict'])
    .where('word', '=', 'fault')
    .orderBy('decided_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ submission, exercise, decided_at, verdict: { summary } }) => ({ submission, exercise, decidedAt: decided_at.toISOString(), summary }))
}

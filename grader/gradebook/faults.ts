import { sql } from 'kysely'
import type { Fault } from '../contracts/index.ts'
import type { Db } from '../store/store.ts'

/** The newest submissions that ended in a fault of ours, newest first. */
export async function newestFaults(db: Db, most: number): Promise<Fault[]> {
  const rows = await db
    .selectFrom('verdicts')
    .innerJoin('submissions', 'submissions.id', 'verdicts.submission')
    .select(['submission', 'exercise', 'decided_at', 'verdict', 'trouble', 'request', 'regrade'])
    .where('word', '=', 'fault')
    .orderBy('decided_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ submission, exercise, decided_at, verdict: { summary, findings }, trouble, request, regrade }) => ({
    submission,
    exercise,
    decidedAt: decided_at.toISOString(),
    summary,
    happened: trouble ?? (findings.map(({ message }) => message).join(' ') || null),
    request,
    isRegrade: regrade !== null,
  }))
}

/** How many there are. */
export async function countFaults(db: Db): Promise<number> {
  const { count } = await db.selectFrom('verdicts').select(sql<number>`count(*)::int`.as('count')).where('word', '=', 'fault').executeTakeFirstOrThrow()
  return count
}

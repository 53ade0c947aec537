import { sql } from 'kysely'
import { BRIEF_LENGTH, type Fault } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'

/** Most characters of the failure in a list; in full it can be the entire output of a process. */
const HAPPENED_LENGTH = 1000

const SUMMARY = sql<string>`left(verdict ->> 'summary', ${sql.lit(BRIEF_LENGTH)})`
const MESSAGES = sql`(select string_agg(finding ->> 'message', ' ') from jsonb_array_elements(verdict -> 'findings') as finding)`
const HAPPENED = sql<string | null>`left(coalesce(trouble, nullif(${MESSAGES}, '')), ${sql.lit(HAPPENED_LENGTH)})`

/** The newest submissions with the verdict `fault`, newest first. */
export async function newestFaults(db: Db, most: number): Promise<Fault[]> {
  const rows = await db
    .selectFrom('verdicts')
    .innerJoin('submissions', 'submissions.id', 'verdicts.submission')
    .select(['submission', 'exercise', 'decided_at', 'request', 'regrade', SUMMARY.as('summary'), HAPPENED.as('happened')])
    .where('outcome', '=', 'fault')
    .orderBy('decided_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ submission, exercise, decided_at, summary, happened, request, regrade }) => ({
    submission,
    exercise,
    decidedAt: decided_at.toISOString(),
    summary,
    happened,
    request,
    isRegrade: regrade !== null,
  }))
}

/** Number of submissions with the verdict `fault`. */
export async function countFaults(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('verdicts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('outcome', '=', 'fault')
    .executeTakeFirstOrThrow()
  return count
}

import { sql } from 'kysely'
import type { Revealed } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'

/** A visitor who looks at a solution. */
export interface Look {
  visitor: string
  exercise: string
  solution: string
  /** On request, without a pass. */
  revealed: boolean
  now: Date
}

/**
 * Records the first time that a visitor sees a solution, with their newest attempt. Does nothing for someone without an attempt, who is
 * staff.
 */
export async function recordSeen(db: Db, { visitor, exercise, solution, revealed, now }: Look): Promise<void> {
  await sql`
    with newest as (
      select id from submissions where visitor = ${visitor} and exercise = ${exercise} order by arrival desc limit 1 for key share
    )
    insert into seen_solutions (submission, solution, revealed, at)
    select id, ${solution}::text, ${revealed}::boolean, ${now}::timestamptz from newest
    where not exists (
      select from seen_solutions join submissions on submissions.id = seen_solutions.submission
      where visitor = ${visitor} and exercise = ${exercise} and solution = ${solution}
    )
    on conflict do nothing`.execute(db)
}

/** Solutions that a person had revealed since a time, first one first. */
export async function listRevealed(db: Db, person: string, exercise: string, since: Date): Promise<Revealed[]> {
  const rows = await db
    .selectFrom('seen_solutions')
    .innerJoin('submissions', 'submissions.id', 'seen_solutions.submission')
    .select(['solution', 'at'])
    .where('visitor', '=', person)
    .where('exercise', '=', exercise)
    .where('revealed', '=', true)
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
  return rows.map(({ solution, at }) => ({ solution, at: at.toISOString() }))
}

/** Names of the exercise's solutions that the senders of these submissions had seen before, sorted. */
export async function seenBefore(db: Db, submissions: readonly string[]): Promise<string[]> {
  if (submissions.length === 0) return []
  const rows = await db
    .selectFrom('submissions as sent')
    .innerJoin('submissions as before', (join) =>
      join.onRef('before.visitor', '=', 'sent.visitor').onRef('before.exercise', '=', 'sent.exercise'),
    )
    .innerJoin('seen_solutions', 'seen_solutions.submission', 'before.id')
    .select('solution')
    .distinct()
    .where('sent.id', 'in', submissions)
    .whereRef('seen_solutions.at', '<=', 'sent.submitted_at')
    .orderBy('solution')
    .execute()
  return rows.map(({ solution }) => solution)
}

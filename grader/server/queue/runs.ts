import { sql } from 'kysely'
import type { Db } from '../store/store.ts'
import { QUEUE_NAME } from './settings.ts'

/** A run that ended in an answer. */
export interface Run {
  exercise: string
  /** From when it was taken until its verdict was stored. */
  seconds: number
  /** From when it was sent until it was taken; 0 where the queue knows nothing of it any more. */
  waitedSeconds: number
  /** Since its verdict was stored. */
  agoSeconds: number
}

/** As many as tell how things are now. */
const LATEST = 300

/**
 * The latest runs, newest first. Our own faults tell nothing of how long a run takes, nor does a job whose verdict a
 * regrade has replaced.
 */
export async function readRuns(db: Db): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select exercise, extract(epoch from now() - decided_at)::float8 as "agoSeconds",
      coalesce(extract(epoch from decided_at - started_on), (verdict ->> 'seconds')::float8)::float8 as seconds,
      coalesce(extract(epoch from started_on - created_on), 0)::float8 as "waitedSeconds"
    from verdicts join submissions on submissions.id = verdicts.submission
    left join pgboss.job on job.name = ${QUEUE_NAME} and job.id = submissions.job and job.completed_on > decided_at - interval '1 minute'
    where outcome <> 'fault' order by decided_at desc limit ${LATEST}`.execute(db)
  return rows
}

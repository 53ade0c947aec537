import { sql } from 'kysely'
import type { Db } from '../store/store.ts'
import { QUEUE_NAME } from './settings.ts'

/** A run that ended with a verdict. */
export interface Run {
  exercise: string
  /** From being taken until the verdict was stored. */
  seconds: number
  /** From being sent until being taken; 0 if the queue has deleted the job. */
  waitedSeconds: number
  /** Seconds since the verdict was stored. */
  agoSeconds: number
}

/** Number of runs that estimates are based on. */
const LATEST = 300

/**
 * The latest runs, newest first. Leaves out faults, cancelled runs and replaced verdicts, which say nothing about how long a run takes.
 */
export async function readRuns(db: Db): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select exercise, extract(epoch from now() - decided_at)::float8 as "agoSeconds",
      coalesce(extract(epoch from decided_at - started_on), (verdict ->> 'seconds')::float8)::float8 as seconds,
      coalesce(extract(epoch from started_on - created_on), 0)::float8 as "waitedSeconds"
    from verdicts join submissions on submissions.id = verdicts.submission
    left join pgboss.job on job.name = ${QUEUE_NAME} and job.id = submissions.job and job.completed_on > decided_at - interval '1 minute'
    where outcome not in ('fault', 'cancelled') order by decided_at desc limit ${LATEST}`.execute(db)
  return rows
}

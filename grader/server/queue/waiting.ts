import { sql } from 'kysely'
import type { Db } from '../store/store.ts'
import { QUEUE_NAME } from './settings.ts'
import { REGRADES_FROM } from './priority.ts'

/** A waiting submission. */
export interface Waiting {
  submission: string
  exercise: string
  /** Seconds until the clock reaches its start tag, negative if it has. First-time senders who arrive before then go ahead of it. */
  tagInSeconds: number
}

export interface Running {
  exercise: string
  forSeconds: number
}

/** State of the submission queue. */
export interface QueueState {
  /** Waiting submissions without regrades, in the order in which they will be taken. */
  waiting: Waiting[]
  running: Running[]
  /** Submissions of first-time senders within the last COMING_SECONDS. */
  coming: number
}

/** Window for counting arrivals, and the most rows read for it: more than a lane can handle, whatever the kind of task. */
export const COMING_SECONDS = 60
const COMING_AT_MOST = 1000

/** Reads the queue in two queries. */
export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<Waiting & Running & { running: boolean }>`
    select submissions.id as submission, exercise, job.state = 'active' as running,
      coalesce(extract(epoch from now() - job.started_on), 0)::float8 as "forSeconds", extract(epoch from start_tag - now())::float8 as "tagInSeconds"
    from pgboss.job join submissions on submissions.job = job.id
    where submissions.state <> 'done' and job.name = ${QUEUE_NAME} and (job.state = 'active' or (job.state < 'active' and not job.blocked and job.priority > ${REGRADES_FROM}))
    order by job.priority desc, job.created_on`.execute(db)
  const coming = await sql<{ count: number }>`
    select count(*)::int as count from (
      select submitted_at, start_tag from submissions where regrade is null order by arrival desc limit ${COMING_AT_MOST}
    ) latest where submitted_at > now() - ${COMING_SECONDS} * interval '1 second' and start_tag = submitted_at`.execute(db)
  return {
    waiting: rows.filter(({ running }) => !running),
    running: rows.filter(({ running }) => running),
    coming: coming.rows[0]!.count,
  }
}

/**
 * Counts waiting submissions from an address hash. Regrades and reruns do not count.
 */
export async function countFrom(db: Db, from: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from submissions join pgboss.job on job.name = ${QUEUE_NAME} and job.id = submissions.job
    where submissions.state = 'queued' and regrade is null and job.data ->> 'from' = ${from}`.execute(db)
  return rows[0]!.waiting
}

/** Parent span of a submission's newest job, if it was traced and the job still exists. */
export async function readTrace(db: Db, submission: string): Promise<string | undefined> {
  const { rows } = await sql<{ trace: string | null }>`
    select job.data ->> 'trace' as trace from submissions join pgboss.job on job.name = ${QUEUE_NAME} and job.id = submissions.job
    where submissions.id = ${submission}`.execute(db)
  return rows[0]?.trace ?? undefined
}

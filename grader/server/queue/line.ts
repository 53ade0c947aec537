import { sql } from 'kysely'
import type { Db } from '../store/store.ts'
import { QUEUE_NAME } from './settings.ts'
import { REGRADES_FROM } from './priority.ts'

/** A submission that waits. */
export interface Waiting {
  submission: string
  exercise: string
  /** Until the clock reaches its start tag: those who come before then for the first time go before it. Negative where it has. */
  tagInSeconds: number
}

export interface Running {
  exercise: string
  forSeconds: number
}

/** What is in the line of submissions. */
export interface Scene {
  /** Those that somebody waits for, in the order in which they will be taken. */
  waiting: Waiting[]
  running: Running[]
  /** How many came within the last COMING_SECONDS of people who come for the first time. */
  coming: number
}

/** How far back it is looked for who came, and among how many: more than a lane can take, of any kind of task. */
export const COMING_SECONDS = 60
const COMING_AT_MOST = 1000

/** The line as it is, in two queries, however many wait. */
export async function readScene(db: Db): Promise<Scene> {
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
 * How many submissions wait that somebody waits for and that were sent from there for the first time: what is measured
 * once more counts no longer.
 */
export async function countFrom(db: Db, from: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from submissions join pgboss.job on job.name = ${QUEUE_NAME} and job.id = submissions.job
    where submissions.state = 'queued' and regrade is null and job.data ->> 'from' = ${from}`.execute(db)
  return rows[0]!.waiting
}

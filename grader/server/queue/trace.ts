import { sql } from 'kysely'
import type { Db } from '../store/store.ts'
import { QUEUE_NAME } from './settings.ts'

/** Parent span of a submission's newest job, if it was traced and the job still exists. */
export async function readTrace(db: Db, submission: string): Promise<string | undefined> {
  const { rows } = await sql<{ trace: string | null }>`
    select job.data ->> 'trace' as trace from submissions join pgboss.job on job.name = ${QUEUE_NAME} and job.id = submissions.job
    where submissions.id = ${submission}`.execute(db)
  return rows[0]?.trace ?? undefined
}

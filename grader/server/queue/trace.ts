import { sql } from 'kysely'
import type { Db } from '../store/store.ts'
import { QUEUE_NAME } from './settings.ts'

/** The span that a submission's newest job lies within, where it is traced and the job is still known. */
export async function readTrace(db: Db, submission: string): Promise<string | undefined> {
  const { rows } = await sql<{ trace: string | null }>`
    select job.data ->> 'trace' as trace from submissions join pgboss.job on job.name = ${QUEUE_NAME} and job.id = submissions.job
    where submissions.id = ${submission}`.execute(db)
  return rows[0]?.trace ?? undefined
}

import { sql } from 'kysely'
import type { ProfileRunKind } from '../../contracts/index.ts'
import { alone } from '../store/exclusive.ts'
import type { Store, Trx } from '../store/store.ts'
import type { JobQueue, Queue, NewJob } from './queue.ts'
import { COMPARISON_NAME, CONTEST_NAME, PROFILE_QUEUES, QUEUE_NAME } from './settings.ts'
import { AUTOMATIC_PRIORITY, priorityOf } from './priority.ts'

/** Profile runs, head-to-head runs and comparisons that waited longer were given up. */
const GIVEN_UP_AFTER = sql`interval '1 hour'`

type OpenRequest = Omit<NewJob, 'request'> & { since: Date }

/**
 * Sends jobs for all open requests that have none, oldest first. Needed after a store was moved or restored, which leaves out the
 * queue's own tables.
 */
export async function refill(store: Store, queue: Queue): Promise<void> {
  await store.transaction(async (trx) => {
    // A process that waited for the lock finds the jobs already sent, so nothing is sent twice or considered lost.
    await alone(trx, 'refilling')
    await send(trx, queue, QUEUE_NAME, await openSubmissions(trx))
    for (const kind of Object.keys(PROFILE_QUEUES) as ProfileRunKind[])
      await send(trx, queue.profileRuns[kind], PROFILE_QUEUES[kind], await waitingProfileRuns(trx, kind))
    await send(trx, queue.contests, CONTEST_NAME, await waitingRuns(trx, 'contests', CONTEST_NAME))
    await send(trx, queue.comparisons, COMPARISON_NAME, await waitingRuns(trx, 'comparisons', COMPARISON_NAME))
  })
}

/** All jobs of a transaction get the same creation time, so the original times are set afterwards to keep the order. */
async function send(trx: Trx, jobs: JobQueue, name: string, wanted: readonly OpenRequest[]): Promise<void> {
  if (wanted.length > 0) await jobs.sendAll(trx, wanted)
  for (const { id, since } of wanted)
    await sql`update pgboss.job set created_on = ${since} where name = ${name} and id = ${id}`.execute(trx)
}

/** Locks the rows, so that only one of several starting processes sends. */
async function openSubmissions(trx: Trx): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest & { tag: Date; again: boolean }>`
    select job as id, id as submission, submitted_at as since, start_tag as tag, regrade is not null as again
    from submissions where state <> 'done' and not exists (select from pgboss.job where name = ${QUEUE_NAME} and job.id = submissions.job)
    order by arrival for update skip locked`.execute(trx)
  return rows.map(({ tag, again, ...job }) => ({ ...job, priority: priorityOf(tag, again) }))
}

async function waitingProfileRuns(trx: Trx, kind: ProfileRunKind): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest & { automatic: boolean }>`
    select job as id, submission, asked_at as since, automatic
    from profile_runs where state = 'waiting' and asked_at > now() - ${GIVEN_UP_AFTER} and kind = ${kind} and not exists (select from pgboss.job where name = ${PROFILE_QUEUES[kind]} and job.id = profile_runs.job)
    order by asked_at for update skip locked`.execute(trx)
  return rows.map(({ automatic, ...job }) => ({ ...job, priority: automatic ? AUTOMATIC_PRIORITY : 0 }))
}

/** Rows whose job has their own id. */
async function waitingRuns(trx: Trx, table: 'contests' | 'comparisons', queue: string): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select id, id as submission, asked_at as since
    from ${sql.table(table)} as waiting where state = 'waiting' and asked_at > now() - ${GIVEN_UP_AFTER} and not exists (select from pgboss.job where name = ${queue} and job.id = waiting.id)
    order by asked_at for update skip locked`.execute(trx)
  return rows
}

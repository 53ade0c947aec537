import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { ProfileRunKind } from '../../contracts/index.ts'
import type { Db, Store, Trx } from '../store/store.ts'
import { Notifier } from './notifier.ts'
import {
  CHECK_NAME,
  COMPARISON_NAME,
  CONTEST_NAME,
  LEASE,
  PROFILE_QUEUES,
  PROGRAM_NAME,
  QUEUE_NAME,
  SUPERVISION,
  TIMES,
} from './settings.ts'

const NAMES = [QUEUE_NAME, ...Object.values(PROFILE_QUEUES), CONTEST_NAME, CHECK_NAME, COMPARISON_NAME, PROGRAM_NAME]
const SETTINGS = { ...LEASE, ...TIMES }

/** One attempt at a job. `attempt` goes up by one with every lease, so the pair identifies one lease. */
export interface Lease {
  id: string
  attempt: number
}

/** A job to send. */
export interface NewJob {
  id: string
  submission: string
  /** The highest goes first; equal ones in the order sent. Default: 0. */
  priority?: number
  /** The request that asked for it, where that is known. */
  request?: string | undefined
  /** Parent span, if traced. */
  trace?: string | undefined
  /** Hash of the client address, for jobs that count towards the address's limit. */
  from?: string | undefined
  /** Other data of the job, if no table holds them. */
  detail?: object | undefined
}

export interface LeasedJob extends Lease {
  submission: string
  /** The request that asked for it, where that is known. */
  request?: string
  trace?: string
  detail?: unknown
  /** Seconds since it was last sent. */
  waitedSeconds: number
}

/** A queue of jobs for agents. An agent leases a job, keeps the lease by heartbeats, and ends the job. Missing heartbeats end the lease. */
export interface JobQueue {
  /** Queues a job, in the transaction that stores the request for it. */
  send(trx: Trx, job: NewJob): Promise<void>
  /** As send, for many jobs. */
  sendAll(trx: Trx, jobs: readonly Omit<NewJob, 'request' | 'from'>[]): Promise<void>
  /** Leases the next job; null if none waits. */
  take(): Promise<LeasedJob | null>
  /** Returns a leased job at once. This can happen any number of times without the job being given up. */
  giveBack(lease: Lease): Promise<void>
  /** Extends the lease by a heartbeat, in the transaction that stores the progress. False if the lease has ended. */
  hold(trx: Trx, lease: Lease): Promise<boolean>
  /**
   * Ends a job in the transaction that stores its outcome. False if the lease has ended; then nothing may be stored.
   * @param output kept with the job, if no table holds it
   */
  finish(trx: Trx, lease: Lease, output?: object | null): Promise<boolean>
  /** Raises a waiting job to the priority of the jobs that people ask for. */
  hasten(trx: Trx, job: string): Promise<void>
  /** Removes jobs, in the transaction that deletes what they were for. An agent that holds one finds out when it reports. */
  drop(trx: Trx, jobs: readonly string[]): Promise<void>
  /** Wakes waiters for a job. Call after the transaction that sent it. */
  announce(): void
  /** Resolves at an announcement, after `milliseconds`, or at an abort. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** A submission without an agent, and the state of its job. */
export interface Stranded {
  submission: string
  job: 'ended' | 'waiting'
  /** The request that asked for it, where that is known. */
  request: string | null
}

/**
 * The queue of submissions to grade, and the queues of profile runs and head-to-head runs, which always yield to it.
 */
export interface Queue extends JobQueue {
  profileRuns: Record<ProfileRunKind, JobQueue>
  /** Jobs of head-to-head runs. They have no submission; their `submission` is their own id. */
  contests: JobQueue
  checks: JobQueue
  /** Jobs of comparisons. Their `submission` is their own id. */
  comparisons: JobQueue
  programs: JobQueue
  /**
   * Open submissions whose job will never be taken, and running ones whose job is waiting again. With `one`, checks a single submission
   * within the transaction that locks it.
   */
  stranded(one?: { trx: Trx; submission: string }): Promise<Stranded[]>
  close(): Promise<void>
}

/** Opens the queue on the store's database. @param onError gets errors of its maintenance */
export async function openQueue(store: Store, onError: (error: Error) => void): Promise<Queue> {
  const boss = new PgBoss({ ...store.queueOptions, ...SUPERVISION })
  boss.on('error', onError)
  const stop = async () => {
    await boss.stop({ graceful: false, close: true })
    // A closing connection can still break. That no longer matters, but an error event without a listener would end the process.
    boss.off('error', onError).on('error', () => {})
  }
  try {
    return { ...(await openQueues(boss, store)), close: stop }
  } catch (error) {
    // Callers retry opening until the database is up; without stop() each failed attempt would leave its maintenance timers running.
    await stop().catch(() => {})
    throw error
  }
}

async function openQueues(boss: PgBoss, store: Store): Promise<Omit<Queue, 'close'>> {
  await boss.start()
  await keepQueues(boss)
  const notifier = new Notifier(store.wakeups)
  const open = (name: string) => openJobQueue(boss, store, name, notifier)
  const { inside, engines, edits } = PROFILE_QUEUES
  if (store.alone) await releaseLeases(store)
  return {
    ...open(QUEUE_NAME),
    profileRuns: { inside: open(inside), engines: open(engines), edits: open(edits) },
    contests: open(CONTEST_NAME),
    checks: open(CHECK_NAME),
    comparisons: open(COMPARISON_NAME),
    programs: open(PROGRAM_NAME),
    stranded: (one) => (one === undefined ? findStranded(store.db) : findStranded(one.trx, one.submission)),
  }
}

/** Creates the queues that are missing, and changes those with other settings. */
async function keepQueues(boss: PgBoss): Promise<void> {
  const before = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of NAMES) {
    const queue = before.get(name)
    if (queue === undefined) await boss.createQueue(name, SETTINGS)
    else if (!isDeepStrictEqual({ ...queue, ...SETTINGS }, queue)) await boss.updateQueue(name, SETTINGS)
    else continue
    // Caches the queue's settings, as the start does of the others. Inside a transaction it would read them on another connection and deadlock.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
}

function openJobQueue(boss: PgBoss, store: Store, name: string, notifier: Notifier): JobQueue {
  return {
    async send(trx, { id, submission, priority = 0, request, trace, from, detail }) {
      await boss.send(
        name,
        {
          submission,
          ...(request !== undefined && { request }),
          ...(trace !== undefined && { trace }),
          ...(from !== undefined && { from }),
          ...(detail !== undefined && { detail }),
        },
        { id, priority, db: fromKysely(trx) },
      )
    },
    async sendAll(trx, jobs) {
      await boss.insert(
        name,
        jobs.map(({ id, submission, priority = 0 }) => ({ id, data: { submission }, priority })),
        { db: fromKysely(trx) },
      )
    },
    async take() {
      const [job] = await boss.fetch<Pick<LeasedJob, 'submission' | 'request' | 'trace' | 'detail'>>(name, { includeMetadata: true })
      if (job === undefined) return null
      const waitedSeconds = Math.max(0, job.startedOn.getTime() - job.createdOn.getTime()) / 1000
      const { submission, request, trace, detail } = job.data
      return {
        id: job.id,
        attempt: job.retryCount,
        waitedSeconds,
        submission,
        ...(request !== undefined && { request }),
        ...(trace !== undefined && { trace }),
        ...(detail !== undefined && { detail }),
      }
    },
    async giveBack(leased) {
      await store.transaction(async (trx) => {
        // pg-boss counts a returned job as a lost lease, so raise the limit by one.
        await sql`update pgboss.job set retry_limit = retry_limit + 1 where name = ${name} and id = ${leased.id} and retry_count = ${leased.attempt} and state = 'active'`.execute(
          trx,
        )
        await boss.fail(name, asAttempt(leased), null, { db: fromKysely(trx) })
      })
      notifier.notify(name)
    },
    async hold(trx, leased) {
      return affected(await boss.touch(name, asAttempt(leased), { db: fromKysely(trx) }))
    },
    async finish(trx, leased, output = null) {
      return affected(await boss.complete(name, asAttempt(leased), output, { db: fromKysely(trx) }))
    },
    async hasten(trx, job) {
      await sql`update pgboss.job set priority = 0 where name = ${name} and id = ${job} and priority < 0`.execute(trx)
    },
    async drop(trx, jobs) {
      if (jobs.length > 0) await boss.deleteJob(name, [...jobs], { db: fromKysely(trx) })
    },
    announce: () => notifier.notify(name),
    wait: (milliseconds, signal) => notifier.wait(name, milliseconds, signal),
  }
}

/** In a store with only this process, existing leases belong to agents that died with the previous process. */
async function releaseLeases(store: Store): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where name in (${sql.join(NAMES)}) and state = 'active'`.execute(
    store.db,
  )
}

async function findStranded(db: Db, only: string | null = null): Promise<Stranded[]> {
  const { rows } = await sql<Stranded>`
    select submissions.id as submission, job.data ->> 'request' as request, case when job.state in ('created', 'retry') then 'waiting' else 'ended' end as job
    from submissions left join pgboss.job on job.name = ${QUEUE_NAME} and job.id = submissions.job
    where submissions.state <> 'done' and (${only}::uuid is null or submissions.id = ${only}::uuid) and case submissions.state
      when 'running' then job.state is distinct from 'active'
      else job.state is null or job.state not in ('created', 'retry', 'active') end`.execute(db)
  return rows
}

function asAttempt(lease: Lease) {
  return { id: lease.id, retryCount: lease.attempt }
}

function affected(response: object): boolean {
  return (response as { affected: number }).affected === 1
}

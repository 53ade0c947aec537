import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { ProfileRunKind } from '../../contracts/index.ts'
import type { Db, Store, Trx } from '../store/store.ts'
import { Notifier } from './notifier.ts'
import { CONTEST_NAME, LEASE, PROFILE_QUEUES, QUEUE_NAME, SUPERVISION, TIMES } from './settings.ts'

/** One attempt at a job. `attempt` goes up by one with every lease, so the pair names this lease and no other. */
export interface Lease {
  id: string
  attempt: number
}

/** A job before it waits. */
export interface Sent {
  id: string
  submission: string
  /** The highest goes first, and of equal ones the first that was sent. Default: 0. */
  priority?: number
  /** The request that asked for it, where that is known. */
  request?: string | undefined
  /** The span that it lies within, where it is traced. */
  trace?: string | undefined
  /** Where it comes from, where that counts: the same text for the same address. */
  from?: string | undefined
}

export interface Taken extends Lease {
  submission: string
  /** The request that asked for it, where that is known. */
  request?: string
  trace?: string
  /** From when it was sent, or sent again, until now. */
  waitedSeconds: number
}

/** Jobs that wait for an agent: a lease, a heartbeat that holds it, and an end. One whose heartbeat stops goes to the next who asks. */
export interface Line {
  /** Puts a submission into the line, in the transaction that stores what is wanted. */
  send(trx: Trx, job: Sent): Promise<void>
  /** As send, for many at once. */
  sendAll(trx: Trx, jobs: readonly Omit<Sent, 'request' | 'from'>[]): Promise<void>
  /** The next job, leased; null where none waits. */
  take(): Promise<Taken | null>
  /** Gives a leased job back at once, as often as it may be: it is not lost by that. */
  giveBack(lease: Lease): Promise<void>
  /** Holds the lease for another heartbeat, in the transaction that stores the progress. False where it has ended. */
  hold(trx: Trx, lease: Lease): Promise<boolean>
  /** Ends a job in the transaction that stores its outcome. False where the lease has ended: then nothing may be stored. */
  finish(trx: Trx, lease: Lease): Promise<boolean>
  /** Takes jobs out of the line, in the transaction that removes what they were for. An agent that has one is told when it reports. */
  drop(trx: Trx, jobs: readonly string[]): Promise<void>
  /** Wakes those of this process who wait for a job; for after the transaction that sent it. */
  announce(): void
  /** Resolves at an announcement, after `milliseconds`, or at an abort. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** A submission without an agent, and what became of its job. */
export interface Stranded {
  submission: string
  job: 'ended' | 'waiting'
  /** The request that asked for it, where that is known. */
  request: string | null
}

/**
 * The line of submissions to grade, and beside it those of submissions to look at, or to measure against one another,
 * which never come first.
 */
export interface Queue extends Line {
  profileRuns: Record<ProfileRunKind, Line>
  /** Its jobs are for no submission: what they are sent with is their own id. */
  contests: Line
  /**
   * Open submissions whose job no agent will take any more, and running ones whose job waits again; or whether one is
   * among them, in a transaction that holds it.
   */
  stranded(one?: { trx: Trx; submission: string }): Promise<Stranded[]>
  close(): Promise<void>
}

/** Opens the queue on the store's database. `onError` hears of what goes wrong in its upkeep. */
export async function openQueue(store: Store, onError: (error: Error) => void): Promise<Queue> {
  const boss = new PgBoss({ ...store.queueOptions, ...SUPERVISION })
  boss.on('error', onError)
  const stop = async () => {
    await boss.stop({ graceful: false, close: true })
    // A connection on its way out may still be cut off: nobody’s trouble any more, and an error that nobody hears ends the process.
    boss.off('error', onError).on('error', () => {})
  }
  try {
    return { ...(await openLines(boss, store)), close: stop }
  } catch (error) {
    // Who waits for a database opens it again and again, and each would go on with its upkeep.
    await stop().catch(() => {})
    throw error
  }
}

async function openLines(boss: PgBoss, store: Store): Promise<Omit<Queue, 'close'>> {
  await boss.start()
  const notifier = new Notifier(store.wakeups)
  const grade = await openLine(boss, store, QUEUE_NAME, notifier)
  const inside = await openLine(boss, store, PROFILE_QUEUES.inside, notifier)
  const engines = await openLine(boss, store, PROFILE_QUEUES.engines, notifier)
  const contests = await openLine(boss, store, CONTEST_NAME, notifier)
  if (store.alone) await releaseLeases(store)
  return {
    ...grade,
    profileRuns: { inside, engines },
    contests,
    stranded: (one) => (one === undefined ? findStranded(store.db) : findStranded(one.trx, one.submission)),
  }
}

async function openLine(boss: PgBoss, store: Store, name: string, notifier: Notifier): Promise<Line> {
  await boss.createQueue(name, { ...LEASE, ...TIMES })
  await boss.updateQueue(name, { ...LEASE, ...TIMES })
  // Reads the queue's settings into pg-boss's cache. Inside of a transaction it would read them beside it, and wait for itself.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  return {
    async send(trx, { id, submission, priority = 0, request, trace, from }) {
      await boss.send(
        name,
        {
          submission,
          ...(request !== undefined && { request }),
          ...(trace !== undefined && { trace }),
          ...(from !== undefined && { from }),
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
      const [job] = await boss.fetch<Pick<Taken, 'submission' | 'request' | 'trace'>>(name, { includeMetadata: true })
      if (job === undefined) return null
      const waitedSeconds = Math.max(0, job.startedOn.getTime() - job.createdOn.getTime()) / 1000
      const { submission, request, trace } = job.data
      return {
        id: job.id,
        attempt: job.retryCount,
        waitedSeconds,
        submission,
        ...(request !== undefined && { request }),
        ...(trace !== undefined && { trace }),
      }
    },
    async giveBack(leased) {
      await store.transaction(async (trx) => {
        // pg-boss counts it with the leases that were lost: one more of those is allowed for it.
        await sql`update pgboss.job set retry_limit = retry_limit + 1 where name = ${name} and id = ${leased.id} and retry_count = ${leased.attempt} and state = 'active'`.execute(
          trx,
        )
        await boss.fail(name, asAttempt(leased), null, { db: fromKysely(trx) })
      })
      notifier.tell(name)
    },
    async hold(trx, leased) {
      return affected(await boss.touch(name, asAttempt(leased), { db: fromKysely(trx) }))
    },
    async finish(trx, leased) {
      return affected(await boss.complete(name, asAttempt(leased), null, { db: fromKysely(trx) }))
    },
    async drop(trx, jobs) {
      if (jobs.length > 0) await boss.deleteJob(name, [...jobs], { db: fromKysely(trx) })
    },
    announce: () => notifier.tell(name),
    wait: (milliseconds, signal) => notifier.wait(name, milliseconds, signal),
  }
}

/** Leases found when the store is this process's alone belong to agents that died with the process before it. */
async function releaseLeases(store: Store): Promise<void> {
  const names = sql.join([QUEUE_NAME, ...Object.values(PROFILE_QUEUES), CONTEST_NAME])
  await sql`update pgboss.job set state = 'retry', start_after = now() where name in (${names}) and state = 'active'`.execute(store.db)
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

import type { FastifyBaseLogger } from 'fastify'
import type { AgentAbout, Job, Progress } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { appendEvents } from '../gradebook/events.ts'
import { beginRun, readRun, type Run } from '../gradebook/runs.ts'
import type { Lease, LeasedJob } from '../queue/queue.ts'
import type { Context } from './context.ts'
import { kindOf } from './known.ts'
import { leaseFrom } from './poll.ts'

/** Waits for the next job; null if none came in time or the agent hung up. */
export function leaseJob(context: Context, { agent }: AgentAbout, signal: AbortSignal, log: FastifyBaseLogger): Promise<Job | null> {
  const { queue, metrics, traces } = context
  return leaseFrom(queue, signal, async (taken) => {
    const { id, attempt, submission, request, trace, waitedSeconds } = taken
    const run = await begin(context, taken)
    if (run === null) return null
    metrics.took(kindOf(context, run.exercise), 'waiting', waitedSeconds)
    traces
      .begin('wait', {
        within: trace,
        since: new Date(Date.now() - waitedSeconds * 1000),
        attributes: { 'hotpath.submission': submission, 'hotpath.attempt': attempt, 'hotpath.agent': agent },
      })
      .end()
    log.child({ request }).info({ submission, agent, attempt }, 'leased')
    return { id, attempt, submission, ...run, ...(request !== undefined && { request }), ...(trace !== undefined && { trace }) }
  })
}

/** Marks the submission as running and returns what the agent is to run; null if there is nothing to run. */
export function begin({ store, queue }: Pick<Context, 'store' | 'queue'>, taken: LeasedJob): Promise<Run | null> {
  return store.transaction(async (trx) => {
    // If this process stalled after taking the job, the lease has expired: another agent has the job, or it already has its verdict.
    if (!(await queue.hold(trx, taken))) return null
    const run = await beginRun(trx, taken.submission)
    // The job belongs to a regrade that was deleted with its assignment, cohort or learner: nobody waits for it.
    if (run === null) await queue.drop(trx, [taken.id])
    return run
  })
}

/**
 * Extends the lease, and stores the progress that the learner watches.
 * @throws HotpathError E_JOB_LOST
 */
export async function noteProgress({ queue, store, notifier }: Context, lease: Lease, progress: readonly Progress[]): Promise<void> {
  const submission = await store.transaction(async (trx) => {
    if (!(await queue.hold(trx, lease))) throw new HotpathError('E_JOB_LOST')
    const { id } = await readRun(trx, lease.id)
    await appendEvents(trx, id, progress)
    return id
  })
  notifier.notify(submission)
}

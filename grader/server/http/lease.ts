import type { FastifyBaseLogger } from 'fastify'
import type { AgentAbout, Job, Progress } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { appendEvents } from '../gradebook/events.ts'
import { beginRun, readRun, type Run } from '../gradebook/runs.ts'
import type { Lease, Taken } from '../queue/queue.ts'
import type { Context } from './context.ts'
import { kindOf } from './known.ts'
import { leaseFrom } from './poll.ts'

/** The next job for an agent, waiting for one to come; null where none came, or where the agent has hung up. */
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

/** What the agent is to run, and the submission is under way; null where there is nothing to run. */
export function begin({ store, queue }: Pick<Context, 'store' | 'queue'>, taken: Taken): Promise<Run | null> {
  return store.transaction(async (trx) => {
    // A process that stood still since it took the job has lost the lease: the job is another agent’s by now, or has its verdict.
    if (!(await queue.hold(trx, taken))) return null
    const run = await beginRun(trx, taken.submission)
    // Of a regrade that went with its assignment, its cohort or the person: nobody waits for it.
    if (run === null) await queue.drop(trx, [taken.id])
    return run
  })
}

/**
 * Holds the lease, and stores what the learner can watch.
 * @throws HotpathError E_JOB_LOST
 */
export async function noteProgress({ queue, store, notifier }: Context, lease: Lease, progress: readonly Progress[]): Promise<void> {
  const submission = await store.transaction(async (trx) => {
    if (!(await queue.hold(trx, lease))) throw new HotpathError('E_JOB_LOST')
    const { id } = await readRun(trx, lease.id)
    await appendEvents(trx, id, progress)
    return id
  })
  notifier.tell(submission)
}

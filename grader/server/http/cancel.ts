import type { FastifyRequest } from 'fastify'
import type { Submission, Verdict } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { lockOpen, readJob, readRun } from '../gradebook/runs.ts'
import { readSubmission } from '../gradebook/submissions.ts'
import { recordVerdict } from '../gradebook/verdicts.ts'
import type { Lease } from '../queue/queue.ts'
import type { Context } from './context.ts'
import { holdLease } from './profile-runs.ts'

/** How long an agent's request to hear of a cancellation can wait. */
const LONG_POLL_MS = 20_000

/**
 * Ends a visitor's waiting or running submission without a verdict. It does not count as an attempt until the assignment's free
 * cancellations are used up. The agent that measures it is woken, and frees its
 * lane.
 * @throws HotpathError E_SUBMISSION_UNKNOWN; E_DECIDED if it has its verdict
 */
export async function cancelSubmission(
  { store, queue, notifier }: Context,
  visitor: string,
  id: string,
  request: FastifyRequest,
): Promise<Submission> {
  const { submission, job } = await store.transaction(async (trx) => {
    const known = await readSubmission(trx, id, visitor)
    if (known === null) throw new HotpathError('E_SUBMISSION_UNKNOWN')
    if ((await lockOpen(trx, id)) === null) throw new HotpathError('E_DECIDED')
    const job = await readJob(trx, id)
    // A regrade belongs to the staff.
    if ((await readRun(trx, job)).regrade !== null) throw new HotpathError('E_SUBMISSION_UNKNOWN')
    // An agent that holds it can no longer report anything.
    await queue.drop(trx, [job])
    await recordVerdict(trx, id, cancelled(known))
    return { submission: (await readSubmission(trx, id, visitor))!, job }
  })
  notifier.notify(id)
  notifier.notify(subjectOf(job))
  request.log.info({ submission: id }, 'cancelled')
  return submission
}

/** Returns once the lease may have ended. @throws HotpathError E_JOB_LOST if it has */
export async function watchLease(context: Context, lease: Lease, hungUp: AbortSignal): Promise<void> {
  const { queue, notifier, closing } = context
  const changed = notifier.wait(subjectOf(lease.id), LONG_POLL_MS, AbortSignal.any([hungUp, closing]))
  // Checked after the wait has begun, so that no cancellation is missed in between.
  await holdLease(context, queue, lease)
  await changed
  if (!hungUp.aborted) await holdLease(context, queue, lease)
}

function cancelled({ exercise, submittedAt }: Submission): Verdict {
  return {
    exercise,
    verdict: 'cancelled',
    level: null,
    summary: 'You cancelled this run.',
    tests: [],
    findings: [],
    seconds: Math.max(0, Math.round(Date.now() - Date.parse(submittedAt)) / 1000),
    engine: '',
    sandbox: 'process',
  }
}

function subjectOf(job: string): string {
  return `job ${job}`
}

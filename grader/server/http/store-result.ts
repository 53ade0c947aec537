import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { JobResult } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { queueVerdictEvent } from '../cohorts/verdict-events.ts'
import { beginRerun, mustRerun, readRun } from '../gradebook/runs.ts'
import { recordVerdict } from '../gradebook/verdicts.ts'
import type { Lease } from '../queue/queue.ts'
import { priorityOf } from '../queue/priority.ts'
import { during, parentIn } from '../../shared/tracing/traces.ts'
import type { Context } from './context.ts'
import { noteRun } from './metrics/runs.ts'
import { profileByItself } from './profile-runs.ts'

/**
 * Takes the outcome of a job, which is the verdict on its submission or a reason to measure again.
 * One transaction ends the job and stores the outcome, so a submission gets exactly one verdict even if a process dies in between.
 * @throws HotpathError E_JOB_LOST for a lease that has ended; nothing is stored then
 */
export async function storeResult(
  context: Context,
  lease: Lease,
  { verdict, stages, trouble }: JobResult,
  request: FastifyRequest,
): Promise<void> {
  const { store, queue, notifier, traces } = context
  const storing = { within: parentIn(request.headers), attributes: { 'hotpath.outcome': verdict.verdict } }
  const { submission, answers, profiles } = await during(traces, 'store the verdict', storing, (trace) =>
    store.transaction(async (trx) => {
      if (!(await queue.finish(trx, lease))) throw new HotpathError('E_JOB_LOST')
      const { id, reruns, regrade, startTag } = await readRun(trx, lease.id)
      if (!mustRerun(verdict.verdict, reruns)) {
        await recordVerdict(trx, id, verdict, { trouble, request: request.id })
        await queueVerdictEvent(trx, id, context.publicUrl())
        const profiles =
          regrade === null &&
          (await profileByItself(context, trx, { id, exercise: verdict.exercise, outcome: verdict.verdict, request: request.id }))
        return { submission: id, answers: true, profiles }
      }
      const job = randomUUID()
      await beginRerun(trx, id, job, { ...reruns, [verdict.verdict]: (reruns[verdict.verdict] ?? 0) + 1 })
      // It keeps its start tag: it has already waited, so it goes ahead of later submissions.
      await queue.send(trx, { id: job, submission: id, priority: priorityOf(startTag, regrade !== null), request: request.id, trace })
      return { submission: id, answers: false, profiles: false }
    }),
  )
  notifier.notify(submission)
  queue.announce()
  if (profiles) queue.profileRuns.inside.announce()
  noteRun(context, { submission, answers, verdict, stages }, request)
}

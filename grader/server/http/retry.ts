import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Retried } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { countFaults, newestFaults } from '../gradebook/faults.ts'
import { reopen } from '../gradebook/reopen.ts'
import { priorityOf } from '../queue/priority.ts'
import type { Context } from './context.ts'

/** Most submissions that one request re-queues; more would take minutes. */
const RETRIED_AT_MOST = 500

/**
 * Re-queues a submission whose verdict is `fault`. It has already waited, so it goes ahead of later submissions.
 * @param within the span of the request
 * @returns whether this call re-queued it: a second click measures nothing twice
 * @throws HotpathError E_SUBMISSION_UNKNOWN, E_NO_FAULT
 */
export async function retryFault(
  { store, queue, notifier }: Context,
  submission: string,
  request: FastifyRequest,
  within?: string,
): Promise<boolean> {
  const job = randomUUID()
  const reopened = await store.transaction(async (trx) => {
    const reopened = await reopen(trx, submission, job)
    if (reopened === null) return null
    await queue.send(trx, {
      id: job,
      submission,
      priority: priorityOf(reopened.startTag, reopened.regrade !== null),
      request: request.id,
      trace: within,
    })
    return reopened
  })
  if (reopened === null) return false
  notifier.notify(submission)
  queue.announce()
  request.log.info({ submission, before: reopened.request }, 'a fault is measured again')
  return true
}

/** Re-queues all faults, newest first, up to the limit per request. Skips those that somebody else has re-queued meanwhile. */
export async function retryAll(context: Context, request: FastifyRequest, within?: string): Promise<Retried> {
  let retried = 0
  for (const { submission } of await newestFaults(context.store.db, RETRIED_AT_MOST)) {
    try {
      if (await retryFault(context, submission, request, within)) retried++
    } catch (error) {
      // It was deleted, or has another verdict by now.
      if (!(error instanceof HotpathError)) throw error
    }
  }
  return { retried, left: await countFaults(context.store.db) }
}

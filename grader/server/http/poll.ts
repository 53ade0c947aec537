import type { FastifyReply, FastifyRequest } from 'fastify'
import { HotpathError } from '../../shared/errors.ts'
import type { Lease, JobQueue, LeasedJob } from '../queue/queue.ts'
import type { Context } from './context.ts'
import { isTokenValid } from './middleware/agents.ts'

/** How long an agent's request for a job may wait. */
const LONG_POLL_MS = 25_000

/** Longest delay until a job is found that another API process sent or whose lease expired. */
const POLL_MS = 1000

/**
 * Waits for the next job of a queue; null if none came in time or the agent hung up.
 * @param read turns the queue entry into the job for the agent; null if the job is obsolete
 */
export async function leaseFrom<J>(jobs: JobQueue, signal: AbortSignal, read: (taken: LeasedJob) => Promise<J | null>): Promise<J | null> {
  const until = performance.now() + LONG_POLL_MS
  while (!signal.aborted) {
    const taken = await jobs.take()
    if (taken === null) {
      const left = until - performance.now()
      if (left <= 0) return null
      await jobs.wait(Math.min(left, POLL_MS), signal)
      continue
    }
    const job = await read(taken)
    if (job !== null && !signal.aborted) return job
    if (job !== null) await jobs.giveBack(taken)
  }
  return null
}

/**
 * Answers an agent that waits for a job of a queue: the job, or 204. If the agent has hung up, the job goes back to the queue.
 * @throws HotpathError E_AGENT_TOKEN for an agent whose token was revoked while it waited
 */
export async function answerPoll<J extends Lease>(
  context: Context,
  jobs: JobQueue,
  lease: (signal: AbortSignal) => Promise<J | null>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<J | null> {
  const hungUp = new AbortController()
  reply.raw.once('close', () => hungUp.abort())
  // The connection may have closed before the listener was attached.
  if (reply.raw.destroyed) hungUp.abort()
  const job = await lease(AbortSignal.any([hungUp.signal, context.closing]))
  const isWelcome = job === null || (await isTokenValid(context, request))
  if (job !== null && (!isWelcome || hungUp.signal.aborted)) await jobs.giveBack(job)
  if (!isWelcome) throw new HotpathError('E_AGENT_TOKEN')
  if (job === null || hungUp.signal.aborted) {
    void reply.status(204)
    return null
  }
  // An agent that hangs up before the response is written does not know that it has the job.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) jobs.giveBack(job).catch((error: unknown) => request.log.error({ err: error }, 'giving a job back'))
  })
  return job
}

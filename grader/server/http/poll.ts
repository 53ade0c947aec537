import type { FastifyReply, FastifyRequest } from 'fastify'
import { HotpathError } from '../../shared/errors.ts'
import type { Lease, Line, Taken } from '../queue/queue.ts'
import type { Context } from './context.ts'
import { isStillWelcome } from './middleware/agents.ts'

/** How long an agent's request for a job may wait. */
const LONG_POLL_MS = 25_000

/** A job that another API process sent, or whose lease has ended, is found this much later. */
const POLL_MS = 1000

/**
 * The next job of a line, waiting for one to come; null where none came, or where the agent has hung up.
 * @param read makes of what was taken what the agent gets; null for what nobody waits for any more
 */
export async function leaseFrom<J>(line: Line, signal: AbortSignal, read: (taken: Taken) => Promise<J | null>): Promise<J | null> {
  const until = performance.now() + LONG_POLL_MS
  while (!signal.aborted) {
    const taken = await line.take()
    if (taken === null) {
      const left = until - performance.now()
      if (left <= 0) return null
      await line.wait(Math.min(left, POLL_MS), signal)
      continue
    }
    const job = await read(taken)
    if (job !== null && !signal.aborted) return job
    if (job !== null) await line.giveBack(taken)
  }
  return null
}

/**
 * Answers an agent that waits for a job of a line: the job, or 204 with nothing. One whose agent has hung up goes back.
 * @throws HotpathError E_AGENT_TOKEN for an agent whose token was revoked while it waited
 */
export async function answerPoll<J extends Lease>(
  context: Context,
  line: Line,
  lease: (signal: AbortSignal) => Promise<J | null>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<J | null> {
  const hungUp = new AbortController()
  reply.raw.once('close', () => hungUp.abort())
  // It may have hung up before anybody listened.
  if (reply.raw.destroyed) hungUp.abort()
  const job = await lease(AbortSignal.any([hungUp.signal, context.closing]))
  const isWelcome = job === null || (await isStillWelcome(context, request))
  if (job !== null && (!isWelcome || hungUp.signal.aborted)) await line.giveBack(job)
  if (!isWelcome) throw new HotpathError('E_AGENT_TOKEN')
  if (job === null || hungUp.signal.aborted) {
    void reply.status(204)
    return null
  }
  // An agent that hangs up just now will never know that it has the job.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) line.giveBack(job).catch((error: unknown) => request.log.error({ err: error }, 'giving a job back'))
  })
  return job
}

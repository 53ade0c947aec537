import { Type, type TSchema } from 'typebox'
import { Id, ProfileResult } from '../../../contracts/index.ts'
import type { Lease, JobQueue } from '../../queue/queue.ts'
import type { App, Context } from '../context.ts'
import { requireOurVersion } from '../middleware/agents.ts'
import { holdLease } from '../profile-runs.ts'
import { answerPoll } from '../poll.ts'

/** Sum of the bounds on the parts of a profile. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024

const Attempt = Type.Pick(ProfileResult, ['attempt'])

export const params = Type.Object({ id: Id })

/** Route options for agents. */
export const forAgents = { bodyLimit: BODY_LIMIT_BYTES, config: { allows: 'agent' } } as const

export const agentSchema = { tags: ['agents'], security: [{ agent: [] }] }

/** Jobs of one queue. */
export interface Offer {
  jobs: JobQueue
  path: string
  /** Noun for the API docs, such as “a profile run”. */
  what: string
  /** Schema of the job. */
  job: TSchema
  next(signal: AbortSignal): Promise<Lease | null>
}

/** Routes to take a job of a queue, extend its lease and give it back. */
export function leaseRoutes(app: App, context: Context, { jobs, path, what, job, next }: Offer): void {
  const lease = { ...agentSchema, summary: `Wait for ${what}`, response: { 200: job, 204: Type.Null() } }
  const hold = { ...agentSchema, summary: `Extend the lease of ${what}`, params, body: Attempt, response: { 204: Type.Null() } }
  const back = {
    ...agentSchema,
    summary: `Give ${what} back, because more urgent work has arrived`,
    params,
    body: Attempt,
    response: { 204: Type.Null() },
  }

  app.post(`${path}/lease`, { ...forAgents, schema: lease, preHandler: requireOurVersion }, async (request, reply) =>
    reply.send((await answerPoll(context, jobs, next, { request, reply })) as never),
  )
  app.post(`${path}/:id/hold`, { ...forAgents, schema: hold }, async (request, reply) => {
    await holdLease(context, jobs, { id: request.params.id, attempt: request.body.attempt })
    return reply.status(204).send(null)
  })
  app.post(`${path}/:id/back`, { ...forAgents, schema: back }, async (request, reply) => {
    await jobs.giveBack({ id: request.params.id, attempt: request.body.attempt })
    return reply.status(204).send(null)
  })
}

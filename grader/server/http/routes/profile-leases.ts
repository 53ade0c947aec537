import { Type, type TSchema } from 'typebox'
import { Id, ProfileResult } from '../../../contracts/index.ts'
import type { Lease, Line } from '../../queue/queue.ts'
import type { App, Context } from '../context.ts'
import { mustSpeakOurs } from '../middleware/agents.ts'
import { holdLease } from '../profile-runs.ts'
import { answerPoll } from '../poll.ts'

/** What a look shows has bounds of its own; this is what they add up to at the most. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024

const Attempt = Type.Pick(ProfileResult, ['attempt'])

export const params = Type.Object({ id: Id })

/** Options of a route that only agents may use. */
export const forAgents = { bodyLimit: BODY_LIMIT_BYTES, config: { allows: 'agent' } } as const

export const agentSchema = { tags: ['agents'], security: [{ agent: [] }] }

/** Jobs of one line. */
export interface Offer {
  line: Line
  path: string
  /** What it is, for the descriptions: “a look”. */
  what: string
  /** What an agent gets. */
  job: TSchema
  next(signal: AbortSignal): Promise<Lease | null>
}

/** To take a job of that line, to hold it and to give it back. */
export function leaseRoutes(app: App, context: Context, { line, path, what, job, next }: Offer): void {
  const lease = { ...agentSchema, summary: `Wait for ${what} to take`, response: { 200: job, 204: Type.Null() } }
  const hold = { ...agentSchema, summary: `Hold the lease of ${what}`, params, body: Attempt, response: { 204: Type.Null() } }
  const back = {
    ...agentSchema,
    summary: `Give ${what} back: something comes that goes first`,
    params,
    body: Attempt,
    response: { 204: Type.Null() },
  }

  app.post(`${path}/lease`, { ...forAgents, schema: lease, preHandler: mustSpeakOurs }, async (request, reply) =>
    reply.send((await answerPoll(context, line, next, { request, reply })) as never),
  )
  app.post(`${path}/:id/hold`, { ...forAgents, schema: hold }, async (request, reply) => {
    await holdLease(context, line, { id: request.params.id, attempt: request.body.attempt })
    return reply.status(204).send(null)
  })
  app.post(`${path}/:id/back`, { ...forAgents, schema: back }, async (request, reply) => {
    await line.giveBack({ id: request.params.id, attempt: request.body.attempt })
    return reply.status(204).send(null)
  })
}

import { Type } from 'typebox'
import { Id, Job, LookResult, type LookKind } from '../../contracts/index.ts'
import type { App, Context } from '../context.ts'
import { holdLook, leaseLook } from '../look.ts'
import { answerPoll } from '../poll.ts'

/** What a look shows has bounds of its own; this is what they add up to at the most. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024

const Lease = Type.Pick(LookResult, ['attempt'])

export const params = Type.Object({ id: Id })

/** Options of a route that only agents may use. */
export const forAgents = { bodyLimit: BODY_LIMIT_BYTES, config: { allows: 'agent' } } as const

export const agentSchema = { tags: ['agents'], security: [{ agent: [] }] }

/** To take a look of that kind, to hold it and to give it back. @param what it is, for the descriptions: “a look” */
export function leaseRoutes(app: App, context: Context, kind: LookKind, path: string, what: string): void {
  const lease = { ...agentSchema, summary: `Wait for ${what} to take`, response: { 200: Job, 204: Type.Null() } }
  const hold = { ...agentSchema, summary: `Hold the lease of ${what}`, params, body: Lease, response: { 204: Type.Null() } }
  const back = { ...agentSchema, summary: `Give ${what} back: something comes that goes first`, params, body: Lease, response: { 204: Type.Null() } }

  app.post(`${path}/lease`, { ...forAgents, schema: lease }, async (request, reply) =>
    reply.send(await answerPoll(context, context.queue.looks[kind], (signal) => leaseLook(context, kind, signal), { request, reply })),
  )
  app.post(`${path}/:id/hold`, { ...forAgents, schema: hold }, async (request, reply) => {
    await holdLook(context, kind, { id: request.params.id, attempt: request.body.attempt })
    return reply.status(204).send(null)
  })
  app.post(`${path}/:id/back`, { ...forAgents, schema: back }, async (request, reply) => {
    await context.queue.looks[kind].giveBack({ id: request.params.id, attempt: request.body.attempt })
    return reply.status(204).send(null)
  })
}

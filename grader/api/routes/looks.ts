import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Id, Job, Look, LookResult, LookSeen } from '../../contracts/index.ts'
import { HotpathError } from '../../errors.ts'
import type { App, Context } from '../context.ts'
import { endLook, findLook, holdLook, leaseLook, showLook, wantLook } from '../look.ts'
import { answerPoll } from '../poll.ts'
import { bearsToken } from '../token.ts'
import { visitorOf } from '../visitors.ts'

/** An insight has bounds of its own; this is what they add up to at the most. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024

const params = Type.Object({ id: Id })
const Lease = Type.Pick(LookResult, ['attempt'])

/** Looks inside submissions: for the visitors who ask for them, and for the agents who take them. */
export function lookRoutes(app: App, context: Context): void {
  const visitors = { tags: ['submissions'], params, response: { 200: Look, 202: Look } }
  app.post('/api/submissions/:id/look', { schema: { ...visitors, summary: 'Ask to look inside a submission of yours' } }, async (request, reply) => {
    const look = await wantLook(context, visitorOf(request), request.params.id)
    return reply.status(look.state === 'waiting' ? 202 : 200).send(look)
  })
  app.get('/api/submissions/:id/look', { schema: { ...visitors, summary: 'What was seen inside' } }, async (request, reply) => {
    const look = await findLook(context, visitorOf(request), request.params.id)
    return reply.status(look.state === 'waiting' ? 202 : 200).send(look)
  })

  const onRequest = async (request: FastifyRequest) => {
    if (!bearsToken(request, context.agentToken)) throw new HotpathError('E_AGENT_TOKEN')
  }
  const agents = { onRequest, bodyLimit: BODY_LIMIT_BYTES, config: { agents: true as const } }
  const schema = { tags: ['agents'], security: [{ agent: [] }] }
  app.post('/api/agent/looks/lease', { ...agents, schema: { ...schema, summary: 'Wait for a submission to look into', response: { 200: Job, 204: Type.Null() } } }, async (request, reply) =>
    reply.send(await answerPoll(context, context.queue.looks, (signal) => leaseLook(context, signal), { request, reply })),
  )
  app.post('/api/agent/looks/:id/hold', { ...agents, schema: { ...schema, summary: 'Hold the lease of a look', params, body: Lease, response: { 204: Type.Null() } } }, async (request, reply) => {
    await holdLook(context, { id: request.params.id, attempt: request.body.attempt })
    return reply.status(204).send(null)
  })
  app.post('/api/agent/looks/:id/back', { ...agents, schema: { ...schema, summary: 'Give a look back: a submission is to be graded', params, body: Lease, response: { 204: Type.Null() } } }, async (request, reply) => {
    await context.queue.looks.giveBack({ id: request.params.id, attempt: request.body.attempt })
    return reply.status(204).send(null)
  })
  app.post('/api/agent/looks/:id/seen', { ...agents, schema: { ...schema, summary: 'What was seen so far', params, body: LookSeen, response: { 204: Type.Null() } } }, async (request, reply) => {
    await showLook(context, { id: request.params.id, attempt: request.body.attempt }, request.body.insight)
    return reply.status(204).send(null)
  })
  app.post('/api/agent/looks/:id/result', { ...agents, schema: { ...schema, summary: 'End a look with what was seen', params, body: LookResult, response: { 204: Type.Null() } } }, async (request, reply) => {
    await endLook(context, { id: request.params.id, attempt: request.body.attempt }, request.body.insight)
    return reply.status(204).send(null)
  })
}

import { Type } from 'typebox'
import { Job, Look, LookResult, LookSeen } from '../../../contracts/index.ts'
import type { StoredLook } from '../../gradebook/looks.ts'
import type { App, Context } from '../context.ts'
import { endLook, findLook, leaseLook, showLook, wantLook } from '../look.ts'
import { visitorOf } from '../visitors.ts'
import { agentSchema, forAgents, leaseRoutes, params } from './look-leases.ts'

/** Looks inside submissions: for the visitors who ask for them, and for the agents who take them. */
export function lookRoutes(app: App, context: Context): void {
  const visitors = { tags: ['submissions'], params, response: { 200: Look, 202: Look } }
  app.post('/api/submissions/:id/look', { config: { allows: 'anyone' }, schema: { ...visitors, summary: 'Ask to look inside a submission of yours' } }, async (request, reply) => {
    const look = await wantLook(context, 'inside', visitorOf(request), request.params.id, request.id)
    return reply.status(statusOf(look)).send(asLook(look))
  })
  app.get('/api/submissions/:id/look', { config: { allows: 'anyone' }, schema: { ...visitors, summary: 'What was seen inside' } }, async (request, reply) => {
    const look = await findLook(context, 'inside', visitorOf(request), request.params.id)
    return reply.status(statusOf(look)).send(asLook(look))
  })

  leaseRoutes(app, context, { line: context.queue.looks.inside, path: '/api/agent/looks', what: 'a look inside a submission', job: Job, next: (signal) => leaseLook(context, 'inside', signal) })
  const schema = { ...agentSchema, params, response: { 204: Type.Null() } }
  app.post('/api/agent/looks/:id/seen', { ...forAgents, schema: { ...schema, summary: 'What was seen so far', body: LookSeen } }, async (request, reply) => {
    await showLook(context, 'inside', { id: request.params.id, attempt: request.body.attempt }, request.body.insight)
    return reply.status(204).send(null)
  })
  app.post('/api/agent/looks/:id/result', { ...forAgents, schema: { ...schema, summary: 'End a look with what was seen', body: LookResult } }, async (request, reply) => {
    await endLook(context, 'inside', { id: request.params.id, attempt: request.body.attempt }, request.body.insight)
    return reply.status(204).send(null)
  })
}

/** 202 while it is waiting. */
export function statusOf({ state }: Pick<Look, 'state'>): 200 | 202 {
  return state === 'waiting' ? 202 : 200
}

function asLook({ state, shown }: StoredLook<'inside'>): Look {
  return { state, insight: shown }
}

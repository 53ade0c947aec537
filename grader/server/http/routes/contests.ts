import { Type } from 'typebox'
import { ContestJob, ContestResult, ContestSeen } from '../../../contracts/index.ts'
import { finishContest, leaseContest, showContest } from '../contest.ts'
import type { App, Context } from '../context.ts'
import { agentSchema, forAgents, leaseRoutes, params } from './profile-leases.ts'

/** Head-to-head runs, for the agents. */
export function contestRoutes(app: App, context: Context): void {
  leaseRoutes(app, context, {
    jobs: context.queue.contests,
    path: '/api/agent/contests',
    what: 'a head-to-head run',
    job: ContestJob,
    next: (signal) => leaseContest(context, signal),
  })
  const schema = { ...agentSchema, params, response: { 204: Type.Null() } }
  app.post(
    '/api/agent/contests/:id/seen',
    { ...forAgents, schema: { ...schema, summary: 'Report the measurements so far', body: ContestSeen } },
    async (request, reply) => {
      await showContest(context, { id: request.params.id, attempt: request.body.attempt }, request.body.table)
      return reply.status(204).send(null)
    },
  )
  app.post(
    '/api/agent/contests/:id/result',
    { ...forAgents, schema: { ...schema, summary: 'End a head-to-head run with its measurements', body: ContestResult } },
    async (request, reply) => {
      await finishContest(context, { id: request.params.id, attempt: request.body.attempt }, request.body.table)
      return reply.status(204).send(null)
    },
  )
}

import { Type } from 'typebox'
import { EnginesResult, EnginesSeen, EngineTrip, Job } from '../../../contracts/index.ts'
import type { StoredProfileRun } from '../../gradebook/profile-runs.ts'
import type { App, Context } from '../context.ts'
import { endProfileRun, findProfileRun, leaseProfileRun, showProfileRun, wantProfileRun } from '../profile-runs.ts'
import { visitorOf } from '../visitors.ts'
import { agentSchema, forAgents, leaseRoutes, params } from './profile-leases.ts'
import { statusOf } from './profiles.ts'

/** Runs of submissions on other engines: for the visitors who request them, and for the agents. */
export function engineRoutes(app: App, context: Context): void {
  const visitors = { tags: ['submissions'], params, response: { 200: EngineTrip, 202: EngineTrip } }
  app.post(
    '/api/submissions/:id/engines',
    {
      config: { allows: 'anyone' },
      schema: { ...visitors, summary: 'Request a run of your submission on other engines, from Node.js 6 on' },
    },
    async (request, reply) => {
      const profileRun = await wantProfileRun(context, 'engines', visitorOf(request), request.params.id, request.id)
      return reply.status(statusOf(profileRun)).send(asTrip(profileRun))
    },
  )
  app.get(
    '/api/submissions/:id/engines',
    { config: { allows: 'anyone' }, schema: { ...visitors, summary: 'Results on other engines' } },
    async (request, reply) => {
      const profileRun = await findProfileRun(context, 'engines', visitorOf(request), request.params.id)
      return reply.status(statusOf(profileRun)).send(asTrip(profileRun))
    },
  )

  leaseRoutes(app, context, {
    jobs: context.queue.profileRuns.engines,
    path: '/api/agent/engines',
    what: 'a submission to run on other engines',
    job: Job,
    next: (signal) => leaseProfileRun(context, 'engines', signal),
  })
  const schema = { ...agentSchema, params, response: { 204: Type.Null() } }
  app.post(
    '/api/agent/engines/:id/seen',
    { ...forAgents, schema: { ...schema, summary: 'Report the engines that have finished', body: EnginesSeen } },
    async (request, reply) => {
      await showProfileRun(context, 'engines', { id: request.params.id, attempt: request.body.attempt }, request.body.runs)
      return reply.status(204).send(null)
    },
  )
  app.post(
    '/api/agent/engines/:id/result',
    { ...forAgents, schema: { ...schema, summary: 'End a run with the results of all engines', body: EnginesResult } },
    async (request, reply) => {
      await endProfileRun(context, 'engines', { id: request.params.id, attempt: request.body.attempt }, request.body.runs)
      return reply.status(204).send(null)
    },
  )
}

function asTrip({ state, shown }: StoredProfileRun<'engines'>): EngineTrip {
  return { state, runs: shown }
}

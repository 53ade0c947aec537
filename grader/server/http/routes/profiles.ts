import { Type } from 'typebox'
import { Job, ProfileRun, ProfileResult, ProfileSeen } from '../../../contracts/index.ts'
import type { StoredProfileRun } from '../../gradebook/profile-runs.ts'
import type { App, Context } from '../context.ts'
import { endProfileRun, findProfileRun, leaseProfileRun, showProfileRun, wantProfileRun } from '../profile-runs.ts'
import { visitorOf } from '../visitors.ts'
import { agentSchema, forAgents, leaseRoutes, params } from './profile-leases.ts'

/** Profile runs of submissions: for the visitors who request them, and for the agents. */
export function profileRoutes(app: App, context: Context): void {
  const visitors = { tags: ['submissions'], params, response: { 200: ProfileRun, 202: ProfileRun } }
  app.post(
    '/api/submissions/:id/profile',
    { config: { allows: 'anyone' }, schema: { ...visitors, summary: 'Request a profile run of your submission' } },
    async (request, reply) => {
      const profileRun = await wantProfileRun(context, 'inside', visitorOf(request), request.params.id, request.id)
      return reply.status(statusOf(profileRun)).send(asProfileRun(profileRun))
    },
  )
  app.get(
    '/api/submissions/:id/profile',
    { config: { allows: 'anyone' }, schema: { ...visitors, summary: 'The profile of your submission' } },
    async (request, reply) => {
      const profileRun = await findProfileRun(context, 'inside', visitorOf(request), request.params.id)
      return reply.status(statusOf(profileRun)).send(asProfileRun(profileRun))
    },
  )

  leaseRoutes(app, context, {
    jobs: context.queue.profileRuns.inside,
    path: '/api/agent/profiles',
    what: 'a profile run',
    job: Job,
    next: (signal) => leaseProfileRun(context, 'inside', signal),
  })
  const schema = { ...agentSchema, params, response: { 204: Type.Null() } }
  app.post(
    '/api/agent/profiles/:id/seen',
    { ...forAgents, schema: { ...schema, summary: 'Report the profile so far', body: ProfileSeen } },
    async (request, reply) => {
      await showProfileRun(context, 'inside', { id: request.params.id, attempt: request.body.attempt }, request.body.profile)
      return reply.status(204).send(null)
    },
  )
  app.post(
    '/api/agent/profiles/:id/result',
    { ...forAgents, schema: { ...schema, summary: 'End a profile run with its profile', body: ProfileResult } },
    async (request, reply) => {
      await endProfileRun(context, 'inside', { id: request.params.id, attempt: request.body.attempt }, request.body.profile)
      return reply.status(204).send(null)
    },
  )
}

/** 202 while the run is waiting. */
export function statusOf({ state }: Pick<ProfileRun, 'state'>): 200 | 202 {
  return state === 'waiting' ? 202 : 200
}

function asProfileRun({ state, shown }: StoredProfileRun<'inside'>): ProfileRun {
  return { state, profile: shown }
}

import { Type } from 'typebox'
import { EditsJob, EditsResult, EditsRun, EditsSeen, Id } from '../../../contracts/index.ts'
import type { StoredProfileRun } from '../../gradebook/profile-runs.ts'
import type { App, Context } from '../context.ts'
import { endProfileRun, findProfileRun, leaseEdits, showProfileRun, wantProfileRun } from '../profile-runs.ts'
import { visitorOf } from '../visitors.ts'
import { agentSchema, forAgents, leaseRoutes, params } from './profile-leases.ts'
import { statusOf } from './profiles.ts'

const querystring = Type.Object(
  { against: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'An earlier attempt to compare with; default: the starter' })) },
  { additionalProperties: false },
)

/** What the edits of a submission buy: for the visitors who request it, and for the agents. */
export function editRoutes(app: App, context: Context): void {
  const visitors = { tags: ['submissions'], params, response: { 200: EditsRun, 202: EditsRun } }
  app.post(
    '/api/submissions/:id/edits',
    {
      config: { allows: 'anyone' },
      schema: { ...visitors, querystring, summary: 'Request a run that measures what each edit of your submission buys' },
    },
    async (request, reply) => {
      const { id } = request.params
      const run = await wantProfileRun(context, 'edits', visitorOf(request), id, request.id, request.query.against ?? null)
      return reply.status(statusOf(run)).send(asRun(run))
    },
  )
  app.get(
    '/api/submissions/:id/edits',
    { config: { allows: 'anyone' }, schema: { ...visitors, summary: 'What each edit of your submission buys' } },
    async (request, reply) => {
      const run = await findProfileRun(context, 'edits', visitorOf(request), request.params.id)
      return reply.status(statusOf(run)).send(asRun(run))
    },
  )

  leaseRoutes(app, context, {
    jobs: context.queue.profileRuns.edits,
    path: '/api/agent/edits',
    what: 'a submission whose edits to measure',
    job: EditsJob,
    next: (signal) => leaseEdits(context, signal),
  })
  const schema = { ...agentSchema, params, response: { 204: Type.Null() } }
  app.post(
    '/api/agent/edits/:id/seen',
    { ...forAgents, schema: { ...schema, summary: 'Report the effects measured so far', body: EditsSeen } },
    async (request, reply) => {
      await showProfileRun(context, 'edits', { id: request.params.id, attempt: request.body.attempt }, request.body.effects)
      return reply.status(204).send(null)
    },
  )
  app.post(
    '/api/agent/edits/:id/result',
    { ...forAgents, schema: { ...schema, summary: 'End a run with the effects of all edits', body: EditsResult } },
    async (request, reply) => {
      await endProfileRun(context, 'edits', { id: request.params.id, attempt: request.body.attempt }, request.body.effects)
      return reply.status(204).send(null)
    },
  )
}

function asRun({ state, shown }: StoredProfileRun<'edits'>): EditsRun {
  return { state, effects: shown }
}

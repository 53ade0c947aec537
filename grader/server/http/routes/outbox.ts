import { Type } from 'typebox'
import { Id, Outbox } from '../../../contracts/index.ts'
import { giveUp, hurry, hurryOne, readOutbox } from '../../lti/waiting.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'

const tags = ['lti']
const ofCohort = Type.Object({ cohort: Id })
const ofScore = Type.Object({ cohort: Id, assignment: Id, person: Id })
const nothing = { 204: Type.Null() }

/** Grades on their way to schools’ systems: of a cohort for its staff, of all for administrators. */
export function outboxRoutes(app: App, { store, clock }: Context): void {
  app.get(
    '/api/cohorts/:cohort/outbox',
    {
      config: { allows: 'staff' },
      schema: { tags, summary: 'Grades on their way to the school’s system', params: ofCohort, response: { 200: Outbox } },
    },
    async (request) => readOutbox(store.db, request.params.cohort),
  )

  app.post(
    '/api/cohorts/:cohort/outbox/hurry',
    { config: { allows: 'staff' }, schema: { tags, summary: 'Try again now what waits', params: ofCohort, response: nothing } },
    async (request, reply) => {
      await hurry(store.db, request.params.cohort, await clock.now())
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/cohorts/:cohort/outbox/:assignment/:person/hurry',
    {
      config: { allows: 'staff' },
      schema: { tags, summary: 'Try one grade again now, also where it was given up', params: ofScore, response: nothing },
    },
    async (request, reply) => {
      await hurryOne(store.db, request.params, await clock.now())
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/cohorts/:cohort/outbox/:assignment/:person/give-up',
    {
      config: { allows: 'lead' },
      schema: { tags, summary: 'Try one grade no more, until it is another one', params: ofScore, response: nothing },
    },
    async (request, reply) => {
      await giveUp(store, request.params, signedIn(request).id, await clock.now())
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/lti/outbox',
    {
      config: { allows: 'admin' },
      schema: {
        tags,
        summary: 'Grades on their way, of all cohorts or of one',
        querystring: Type.Object({ cohort: Type.Optional(Id) }),
        response: { 200: Outbox },
      },
    },
    async (request) => readOutbox(store.db, request.query.cohort ?? null),
  )

  app.post(
    '/api/lti/outbox/hurry',
    { config: { allows: 'admin' }, schema: { tags, summary: 'Try again now whatever waits', response: nothing } },
    async (_, reply) => {
      await hurry(store.db, null, await clock.now())
      return reply.status(204).send(null)
    },
  )
}

import { Type } from 'typebox'
import { Id, Outbox } from '../../../contracts/index.ts'
import { giveUp, retryScores, retryScore, readOutbox } from '../../lti/waiting.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'

const tags = ['lti']
const ofCohort = Type.Object({ cohort: Id })
const ofScore = Type.Object({ cohort: Id, assignment: Id, person: Id })
const nothing = { 204: Type.Null() }

/** Grades to be sent to schools’ systems: a cohort's for its staff, all for administrators. */
export function outboxRoutes(app: App, { store, clock }: Context): void {
  app.get(
    '/api/cohorts/:cohort/outbox',
    {
      config: { allows: 'staff' },
      schema: { tags, summary: 'Grades to be sent to the school’s system', params: ofCohort, response: { 200: Outbox } },
    },
    async (request) => readOutbox(store.db, request.params.cohort),
  )

  app.post(
    '/api/cohorts/:cohort/outbox/retry',
    { config: { allows: 'staff' }, schema: { tags, summary: 'Send waiting grades again now', params: ofCohort, response: nothing } },
    async (request, reply) => {
      await retryScores(store.db, request.params.cohort, await clock.now())
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/cohorts/:cohort/outbox/:assignment/:person/retry',
    {
      config: { allows: 'staff' },
      schema: { tags, summary: 'Send one grade again now, also after it was given up', params: ofScore, response: nothing },
    },
    async (request, reply) => {
      await retryScore(store.db, request.params, await clock.now())
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/cohorts/:cohort/outbox/:assignment/:person/give-up',
    {
      config: { allows: 'lead' },
      schema: { tags, summary: 'Stop sending one grade until it changes', params: ofScore, response: nothing },
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
        summary: 'Grades to be sent, of all cohorts or of one',
        querystring: Type.Object({ cohort: Type.Optional(Id) }),
        response: { 200: Outbox },
      },
    },
    async (request) => readOutbox(store.db, request.query.cohort ?? null),
  )

  app.post(
    '/api/lti/outbox/retry',
    { config: { allows: 'admin' }, schema: { tags, summary: 'Send all waiting grades again now', response: nothing } },
    async (_, reply) => {
      await retryScores(store.db, null, await clock.now())
      return reply.status(204).send(null)
    },
  )
}

import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { grantAccommodation, listAccommodations, withdrawAccommodation } from '../../cohorts/accommodations.ts'
import { Accommodation, Id, NewAccommodation } from '../../../contracts/index.ts'
import { cohortChange } from '../cohort-change.ts'
import type { App, Context } from '../context.ts'
import { CohortParams } from './cohorts.ts'

const OfPerson = Type.Object({ cohort: Id, person: Id })

const tags = ['cohorts']

/** Standing accommodations: more time or attempts for a person. */
export function accommodationRoutes(app: App, context: Context): void {
  const { store } = context
  const changeOf = (request: FastifyRequest) => cohortChange(context, request)

  app.get(
    '/api/cohorts/:cohort/accommodations',
    {
      config: { allows: 'staff' },
      schema: {
        tags,
        summary: 'Accommodations in force: more time or attempts for a person in every assignment',
        params: CohortParams,
        response: { 200: Type.Array(Accommodation) },
      },
    },
    async (request) => listAccommodations(store.db, request.params.cohort),
  )

  app.put(
    '/api/cohorts/:cohort/members/:person/accommodation',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Give a member more time or attempts in every assignment that is due from now on',
        params: OfPerson,
        body: NewAccommodation,
        response: { 200: Accommodation },
      },
    },
    async (request) => grantAccommodation(store, request.params.person, request.body, await changeOf(request)),
  )

  app.delete(
    '/api/cohorts/:cohort/members/:person/accommodation',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'End a member’s accommodation; what was due before keeps its terms',
        params: OfPerson,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await withdrawAccommodation(store, request.params.person, await changeOf(request))
      return reply.status(204).send(null)
    },
  )
}

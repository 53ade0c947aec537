import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { readAssignment } from '../../cohorts/assignments.ts'
import { applyRegrade, askRegrade, dropRegrade, listRegrades, reportRegrade } from '../../cohorts/regrades.ts'
import { Id, NewRegrade, Regrade, RegradeReport } from '../../../contracts/index.ts'
import { cohortChange } from '../cohort-change.ts'
import type { App, Context } from '../context.ts'
import { exerciseOf } from '../known.ts'

const InAssignment = Type.Object({ cohort: Id, assignment: Id })
const OfRegrade = Type.Object({ cohort: Id, assignment: Id, regrade: Id })
const path = '/api/cohorts/:cohort/assignments/:assignment/regrades'
const tags = ['regrades']

/** Ten thousand ids. */
const BODY_LIMIT_BYTES = 400 * 1024

/** Regrades after an exercise changed: previewed first, then applied or discarded. */
export function regradeRoutes(app: App, context: Context): void {
  const { store, queue } = context
  const changeOf = (request: FastifyRequest) => cohortChange(context, request)

  app.post(
    path,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Measure attempts again; nothing counts until the regrade is applied',
        params: InAssignment,
        body: NewRegrade,
        response: { 202: Regrade },
      },
    },
    async (request, reply) => {
      const { cohort, assignment } = request.params
      const { exercise } = await readAssignment(store.db, cohort, assignment)
      return reply
        .status(202)
        .send(await askRegrade(store, queue, exerciseOf(context, exercise), assignment, request.body, await changeOf(request)))
    },
  )

  app.get(
    path,
    {
      config: { allows: 'staff' },
      schema: { tags, summary: 'Regrades of an assignment, newest first', params: InAssignment, response: { 200: Type.Array(Regrade) } },
    },
    async ({ params }) => listRegrades(store.db, params.cohort, params.assignment),
  )

  app.get(
    `${path}/:regrade`,
    {
      config: { allows: 'staff' },
      schema: { tags, summary: 'Progress of a regrade, with old and new grades', params: OfRegrade, response: { 200: RegradeReport } },
    },
    async ({ params }) => reportRegrade(store.db, params.cohort, params.assignment, params.regrade),
  )

  app.post(
    `${path}/:regrade/apply`,
    {
      config: { allows: 'lead' },
      schema: { tags, summary: 'Apply a regrade: replace the old verdicts', params: OfRegrade, response: { 200: Regrade } },
    },
    async (request) => applyRegrade(store, request.params.assignment, request.params.regrade, await changeOf(request)),
  )

  app.delete(
    `${path}/:regrade`,
    {
      config: { allows: 'lead' },
      schema: { tags, summary: 'Discard a regrade that was not applied', params: OfRegrade, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await dropRegrade(store, queue, request.params.assignment, request.params.regrade, await changeOf(request))
      return reply.status(204).send(null)
    },
  )
}

import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { listNotices, markDone } from '../../cohorts/notices.ts'
import { Id, Notice, Notices } from '../../../contracts/index.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'

const tags = ['notices']
const config = { allows: 'staff' } as const
const params = Type.Object({ cohort: Id })

/** Notices for a cohort's staff: what needs attention. */
export function noticeRoutes(app: App, { store, clock }: Context): void {
  const lookerOf = async ({ member }: FastifyRequest) => ({ isLead: member === 'instructor', now: await clock.now() })

  app.get(
    '/api/cohorts/:cohort/notices',
    { config, schema: { tags, summary: 'What needs attention', params, response: { 200: Notices } } },
    async (request) => ({ notices: await listNotices(store.db, request.params.cohort, await lookerOf(request)) }),
  )

  app.post(
    '/api/cohorts/:cohort/notices/:notice/done',
    {
      config,
      schema: {
        tags,
        summary: 'Mark a notice as done for all staff',
        params: Type.Object({ cohort: Id, notice: Notice.properties.id }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await markDone(store, request.params.cohort, request.params.notice, signedIn(request).id, await lookerOf(request))
      return reply.status(204).send(null)
    },
  )
}

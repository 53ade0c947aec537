import { Type } from 'typebox'
import { Check, CheckDone, CheckJob, NewCheck } from '../../../contracts/index.ts'
import { checkNow, endCheck, leaseCheck } from '../checks.ts'
import type { App, Context } from '../context.ts'
import { admitVisitor } from '../visitors.ts'
import { agentSchema, forAgents, leaseRoutes, params } from './profile-leases.ts'

/** As for a submission. */
const BODY_LIMIT_BYTES = 600 * 1024

/** Checks: for the visitors who request them, and for the agents. */
export function checkRoutes(app: App, context: Context): void {
  app.post(
    '/api/checks',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { allows: 'anyone' },
      schema: {
        tags: ['submissions'],
        summary: 'Run the tests on your code, without measuring: not an attempt, nothing stored; answers within 30 s',
        body: NewCheck,
        response: { 200: Check },
      },
    },
    async (request, reply) => {
      const hungUp = new AbortController()
      reply.raw.once('close', () => hungUp.abort())
      return checkNow(context, admitVisitor(request, reply), request, request.body, hungUp.signal)
    },
  )

  leaseRoutes(app, context, {
    jobs: context.queue.checks,
    path: '/api/agent/checks',
    what: 'a check',
    job: CheckJob,
    next: (signal) => leaseCheck(context, signal),
  })
  app.post(
    '/api/agent/checks/:id/result',
    {
      ...forAgents,
      schema: { ...agentSchema, summary: 'End a check with its result', params, body: CheckDone, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await endCheck(context, { id: request.params.id, attempt: request.body.attempt }, request.body.check)
      return reply.status(204).send(null)
    },
  )
}

import { Type } from 'typebox'
import { AgentAbout, Id, Job, JobProgress, JobResult } from '../../contracts/index.ts'
import type { App, Context } from '../context.ts'
import { decide } from '../decide.ts'
import { leaseJob, noteProgress } from '../lease.ts'
import { answerPoll } from '../poll.ts'

/** Verdicts carry every round and every test. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024

const tags = ['agents']
const params = Type.Object({ id: Id })
const security = [{ agent: [] }]

/** For the agents alone: a job, its progress, its result. */
export function agentRoutes(app: App, context: Context): void {
  const shared = { bodyLimit: BODY_LIMIT_BYTES, config: { allows: 'agent' } } as const

  app.post(
    '/api/agent/lease',
    { ...shared, schema: { tags, security, summary: 'Wait for a job', body: AgentAbout, response: { 200: Job, 204: Type.Null() } } },
    async (request, reply) => {
      return reply.send(await answerPoll(context, context.queue, (signal) => leaseJob(context, request.body, signal), { request, reply }))
    },
  )

  app.post(
    '/api/agent/jobs/:id/progress',
    { ...shared, schema: { tags, security, summary: 'Report progress and hold the lease', params, body: JobProgress, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await noteProgress(context, { id: request.params.id, attempt: request.body.attempt }, request.body.progress)
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/agent/jobs/:id/result',
    { ...shared, schema: { tags, security, summary: 'End the job with a verdict', params, body: JobResult, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await decide(context, { id: request.params.id, attempt: request.body.attempt }, request.body.verdict)
      return reply.status(204).send(null)
    },
  )
}

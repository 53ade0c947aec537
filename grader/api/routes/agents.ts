import { Type } from 'typebox'
import { AgentAbout, Id, Job, JobProgress, JobResult } from '../../contracts/index.ts'
import { HotpathError } from '../../errors.ts'
import { noteAgent } from '../../gradebook/agents.ts'
import { readKept } from '../../gradebook/versions.ts'
import type { App, Context } from '../context.ts'
import { decide } from '../decide.ts'
import { leaseJob, noteProgress } from '../lease.ts'
import { answerPoll } from '../poll.ts'

/** Verdicts carry every round and every test. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024

const tags = ['agents']
const params = Type.Object({ id: Id })
const ByDigest = Type.Object({ digest: Type.String({ pattern: '^[0-9a-f]{64}$' }) })
const security = [{ agent: [] }]

/** For the agents alone: a job, its progress, its result. */
export function agentRoutes(app: App, context: Context): void {
  const shared = { bodyLimit: BODY_LIMIT_BYTES, config: { allows: 'agent' } } as const

  app.post(
    '/api/agent/lease',
    { ...shared, schema: { tags, security, summary: 'Wait for a job', body: AgentAbout, response: { 200: Job, 204: Type.Null() } } },
    async (request, reply) => {
      return reply.send(await answerPoll(context, context.queue, (signal) => leaseJob(context, request.body, signal, request.server.log), { request, reply }))
    },
  )

  app.post(
    '/api/agent/here',
    { ...shared, schema: { tags, security, summary: 'Say that an agent lives, and how its lane reads', body: AgentAbout, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await noteAgent(context.store.db, request.body)
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/agent/exercises/:digest',
    { ...shared, schema: { tags, security, summary: 'An exercise as it is kept, by the SHA-256 of the answer', params: ByDigest } },
    async (request, reply) => {
      const kept = await readKept(context.store.db, request.params.digest)
      if (kept === null) throw new HotpathError('E_VERSION_UNKNOWN')
      return reply.type('application/json; charset=utf-8').send(kept)
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
    '/api/agent/jobs/:id/back',
    { ...shared, schema: { tags, security, summary: 'Give the job back: this agent is told to end', params, body: Type.Pick(JobProgress, ['attempt']), response: { 204: Type.Null() } } },
    async (request, reply) => {
      await context.queue.giveBack({ id: request.params.id, attempt: request.body.attempt })
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/agent/jobs/:id/result',
    { ...shared, schema: { tags, security, summary: 'End the job with a verdict', params, body: JobResult, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await decide(context, { id: request.params.id, attempt: request.body.attempt }, request.body, request)
      return reply.status(204).send(null)
    },
  )
}

import { Type } from 'typebox'
import {
  AGENT_VERSION,
  AgentAbout,
  AgentsReport,
  AgentToken,
  Id,
  Job,
  JobProgress,
  JobResult,
  NewAgentToken,
} from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { everyAgent, noteAgent } from '../../gradebook/agents.ts'
import { listAgentTokens, makeAgentToken, revokeAgentToken } from '../../gradebook/agent-tokens.ts'
import { readKept } from '../../gradebook/versions.ts'
import type { App, Context } from '../context.ts'
import { watchLease } from '../cancel.ts'
import { storeResult } from '../store-result.ts'
import { requireOurVersion } from '../middleware/agents.ts'
import { leaseJob, noteProgress } from '../lease.ts'
import { answerPoll } from '../poll.ts'

/** Verdicts contain every round and every test. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024

const tags = ['agents']
const params = Type.Object({ id: Id })
const ByDigest = Type.Object({ digest: Type.String({ pattern: '^[0-9a-f]{64}$' }) })
const security = [{ agent: [] }]

/** Routes for agents: a job, its progress, its result. */
export function agentRoutes(app: App, context: Context): void {
  const shared = { bodyLimit: BODY_LIMIT_BYTES, config: { allows: 'agent' } } as const

  app.post(
    '/api/agent/lease',
    { ...shared, schema: { tags, security, summary: 'Wait for a job', body: AgentAbout, response: { 200: Job, 204: Type.Null() } } },
    async (request, reply) => {
      await noteAgent(context.store.db, request.body, request.agent!)
      await requireOurVersion(request)
      return reply.send(
        await answerPoll(context, context.queue, (signal) => leaseJob(context, request.body, signal, request.server.log), {
          request,
          reply,
        }),
      )
    },
  )

  app.post(
    '/api/agent/here',
    {
      ...shared,
      schema: {
        tags,
        security,
        summary: 'Report that an agent is alive, with the canary readings of its lane',
        body: AgentAbout,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      // An agent of another version is noted before it is refused.
      await noteAgent(context.store.db, request.body, request.agent!)
      await requireOurVersion(request)
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/agent/exercises/:digest',
    { ...shared, schema: { tags, security, summary: 'A stored exercise version, by its SHA-256 digest', params: ByDigest } },
    async (request, reply) => {
      const kept = await readKept(context.store.db, request.params.digest)
      if (kept === null) throw new HotpathError('E_VERSION_UNKNOWN')
      return reply.type('application/json; charset=utf-8').send(kept)
    },
  )

  app.post(
    '/api/agent/jobs/:id/progress',
    {
      ...shared,
      schema: {
        tags,
        security,
        summary: 'Report progress and extend the lease',
        params,
        body: JobProgress,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await noteProgress(context, { id: request.params.id, attempt: request.body.attempt }, request.body.progress)
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/agent/jobs/:id/back',
    {
      ...shared,
      schema: {
        tags,
        security,
        summary: 'Give the job back, because the agent is stopping',
        params,
        body: Type.Pick(JobProgress, ['attempt']),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await context.queue.giveBack({ id: request.params.id, attempt: request.body.attempt })
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/agent/jobs/:id/watch',
    {
      ...shared,
      schema: {
        tags,
        security,
        summary: 'Wait for the job to be cancelled, for a while: 204 if the lease lasts',
        params,
        body: Type.Pick(JobProgress, ['attempt']),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const hungUp = new AbortController()
      reply.raw.once('close', () => hungUp.abort())
      await watchLease(context, { id: request.params.id, attempt: request.body.attempt }, hungUp.signal)
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/agent/jobs/:id/result',
    {
      ...shared,
      schema: { tags, security, summary: 'End the job with a verdict', params, body: JobResult, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await storeResult(context, { id: request.params.id, attempt: request.body.attempt }, request.body, request)
      return reply.status(204).send(null)
    },
  )
}

/** Agents and their tokens, for administrators. */
export function agentTokenRoutes(app: App, { store }: Context): void {
  const config = { allows: 'admin', inPerson: true } as const

  app.get(
    '/api/agents',
    { config: { allows: 'admin' }, schema: { tags, summary: 'Agents seen recently, and their tokens', response: { 200: AgentsReport } } },
    async () => {
      const [agents, tokens] = [await everyAgent(store.db), await listAgentTokens(store.db)]
      return { version: AGENT_VERSION, agents: agents.toSorted((a, b) => (a.agent < b.agent ? -1 : 1)), tokens }
    },
  )

  app.post(
    '/api/agents',
    { config, schema: { tags, summary: 'Create a token for the agents of a machine', body: NewAgentToken, response: { 201: AgentToken } } },
    async (request, reply) => {
      return reply.status(201).send(await makeAgentToken(store.db, request.body.name))
    },
  )

  app.delete(
    '/api/agents/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Revoke a token: its agents get no more work, and their results are refused',
        params,
        response: { 200: AgentToken },
      },
    },
    async (request) => {
      return revokeAgentToken(store.db, request.params)
    },
  )
}

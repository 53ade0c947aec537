import type { FastifyRequest } from 'fastify'
import { AGENT_VERSION, AGENT_VERSION_HEADER } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { agentTokenOf } from '../../gradebook/agent-tokens.ts'
import type { AgentPass } from '../../gradebook/agents.ts'
import type { App, Context } from '../context.ts'
import { bearsToken } from '../token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The agent's credentials; null for anyone else. */
    agent: AgentPass | null
  }
}

/** Authenticates agents on agent routes, by the shared token or by a token of their own. */
export function recogniseAgents(app: App, { store, agentToken }: Context): void {
  app.decorateRequest('agent', null)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.allows !== 'agent') return
    const version = String(request.headers[AGENT_VERSION_HEADER] ?? '').slice(0, 32)
    if (bearsToken(request, agentToken)) return void (request.agent = { token: null, version })
    const token = await agentTokenOf(store.db, bearerIn(request))
    if (token !== null) request.agent = { token, version }
  })
}

/** For routes that hand out work. @throws HotpathError E_AGENT_VERSION for an agent of another version */
export async function requireOurVersion({ agent }: Pick<FastifyRequest, 'agent'>): Promise<void> {
  const theirs = agent?.version ?? ''
  if (theirs !== AGENT_VERSION) throw new HotpathError('E_AGENT_VERSION', { theirs: theirs || 'none', ours: AGENT_VERSION })
}

/** Whether the agent's token is still valid: a request for a job may have waited long. */
export async function isTokenValid({ store }: Context, request: FastifyRequest): Promise<boolean> {
  return request.agent?.token == null || (await agentTokenOf(store.db, bearerIn(request))) !== null
}

function bearerIn({ headers }: FastifyRequest): string {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
}

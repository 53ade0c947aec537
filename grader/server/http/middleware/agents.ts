import type { FastifyRequest } from 'fastify'
import { AGENT_VERSION, AGENT_VERSION_HEADER } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { agentTokenOf } from '../../gradebook/agent-tokens.ts'
import type { AgentPass } from '../../gradebook/agents.ts'
import type { App, Context } from '../context.ts'
import { bearsToken } from '../token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What an agent came with; null for anyone else. */
    agent: AgentPass | null
  }
}

/** Finds out whether an agent asks, on the routes that are for agents: by the token that they share, or by one of its own. */
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

/** For routes that give work. @throws HotpathError E_AGENT_VERSION for an agent of another version */
export async function mustSpeakOurs({ agent }: Pick<FastifyRequest, 'agent'>): Promise<void> {
  const theirs = agent?.version ?? ''
  if (theirs !== AGENT_VERSION) throw new HotpathError('E_AGENT_VERSION', { theirs: theirs || 'none', ours: AGENT_VERSION })
}

/** Whether what the agent came with still opens the door: a request for a job may have waited for long. */
export async function isStillWelcome({ store }: Context, request: FastifyRequest): Promise<boolean> {
  return request.agent?.token == null || (await agentTokenOf(store.db, bearerIn(request))) !== null
}

function bearerIn({ headers }: FastifyRequest): string {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
}

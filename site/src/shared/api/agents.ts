import type { AgentsReport, AgentToken } from '../../../../grader/contracts/agent.ts'
import { call, send } from './client.ts'

export const readAgents = () => call<AgentsReport>('/api/agents')
export const makeAgentToken = (name: string) => send<AgentToken>('POST', '/api/agents', { name })
export const revokeAgentToken = (id: string) => call<AgentToken>(`/api/agents/${id}`, { method: 'DELETE' })

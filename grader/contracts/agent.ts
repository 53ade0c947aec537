import { Type, type Static } from 'typebox'
import type { Kind } from './exercise.ts'
import { AgentAbout } from './status.ts'
import { Id } from './submission.ts'

/*
 * An agent gets work only if its version equals the API's. Otherwise verdicts measured by different rules, or sent in
 * different shapes, would be listed side by side although they cannot be compared.
 */

/**
 * Version of the messages between API and agent (jobs, progress, results) and of what keeps a submission out of the
 * harness. A test ties this number to the schemas.
 */
const SHAPES = 14
/**
 * Version of the measuring and judging rules, per kind of task. A change that can give the same code a different verdict
 * takes the next number that no kind has used. A test ties these numbers to the source files of the rules.
 */
export const RULES: Readonly<Record<Kind, number>> = { function: 33, heap: 32, http: 34, 'load-test': 15, reading: 20 }

export const AGENT_VERSION = `${SHAPES}.${Math.max(...Object.values(RULES))}`

/** Header that carries the agent's version on every request. */
export const AGENT_VERSION_HEADER = 'x-hotpath-agent'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, options = {}) => Type.Union([schema, Type.Null()], options)
const exact = { additionalProperties: false } as const
const Time = Type.String({ format: 'date-time' })

/** An agent as the API knows it. Each lane has its own agent. */
export const SeenAgent = Type.Object(
  {
    ...AgentAbout.properties,
    version: Type.String({ description: 'Version of its contracts; empty if not reported' }),
    welcome: Type.Boolean({ description: 'Its version matches this API; other agents get no work' }),
    token: Nullable(Type.String(), { description: 'Name of the token it uses; null for the token that agents share' }),
    silentSeconds: Type.Number({ minimum: 0, description: 'Seconds since its last request' }),
  },
  exact,
)
export type SeenAgent = Static<typeof SeenAgent>

export const NewAgentToken = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description: 'Name of the machine, or any label' }) },
  exact,
)
export type NewAgentToken = Static<typeof NewAgentToken>

/** A token for the agents of one machine. */
export const AgentToken = Type.Object(
  {
    id: Id,
    name: Type.String(),
    createdAt: Time,
    seenAt: Nullable(Time, { description: 'Last request of an agent that uses this token' }),
    revokedAt: Nullable(Time),
    token: Nullable(Type.String(), { description: 'The secret itself; returned only once, on creation' }),
  },
  exact,
)
export type AgentToken = Static<typeof AgentToken>

/** GET /api/agents */
export const AgentsReport = Type.Object(
  {
    version: Type.String({ description: 'Version of the contracts of this API' }),
    agents: Type.Array(SeenAgent, { description: 'Agents seen recently, by name' }),
    tokens: Type.Array(AgentToken, { description: 'By name, revoked tokens last' }),
  },
  exact,
)
export type AgentsReport = Static<typeof AgentsReport>

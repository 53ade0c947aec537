import { Type, type Static } from 'typebox'
import type { Kind } from './exercise.ts'
import { AgentAbout } from './status.ts'
import { Id } from './submission.ts'

/*
 * API and agent are of one version, or the agent gets no work: a verdict measured by another rule, or said in another shape,
 * would stand beside those that it cannot be compared with.
 */

/**
 * Of the shapes in which jobs, progress and results go between API and agent, and of what keeps a submission out of the
 * harness. A test ties it to the shapes.
 */
const SHAPES = 5
/**
 * Of how each kind of task is measured and judged: what changes which verdict the same code gets is given the next number that none
 * has had. A test ties them to the files that do it.
 */
export const RULES: Readonly<Record<Kind, number>> = { function: 10, heap: 11, http: 12, 'load-test': 7, reading: 2 }

export const AGENT_VERSION = `${SHAPES}.${Math.max(...Object.values(RULES))}`

/** In which header an agent says it, with every request. */
export const AGENT_VERSION_HEADER = 'x-hotpath-agent'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, options = {}) => Type.Union([schema, Type.Null()], options)
const exact = { additionalProperties: false } as const
const Time = Type.String({ format: 'date-time' })

/** An agent, one for each lane, as the API knows it. */
export const SeenAgent = Type.Object(
  {
    ...AgentAbout.properties,
    version: Type.String({ description: 'Of the contracts that it speaks; empty where it has not said' }),
    welcome: Type.Boolean({ description: 'It speaks the version of this API; others take no work' }),
    token: Nullable(Type.String(), { description: 'Name of the token that it bears; null for the one that agents share' }),
    silentSeconds: Type.Number({ minimum: 0, description: 'Since it was heard last' }),
  },
  exact,
)
export type SeenAgent = Static<typeof SeenAgent>

export const NewAgentToken = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description: 'Of the machine, or whatever it is known by' }) },
  exact,
)
export type NewAgentToken = Static<typeof NewAgentToken>

/** What one machine's agents bear. */
export const AgentToken = Type.Object(
  {
    id: Id,
    name: Type.String(),
    createdAt: Time,
    seenAt: Nullable(Time, { description: 'When one of its agents was heard last' }),
    revokedAt: Nullable(Time),
    token: Nullable(Type.String(), { description: 'Told once, when it is made' }),
  },
  exact,
)
export type AgentToken = Static<typeof AgentToken>

/** GET /api/agents */
export const AgentsReport = Type.Object(
  {
    version: Type.String({ description: 'That this API speaks' }),
    agents: Type.Array(SeenAgent, { description: 'Seen of late, by name' }),
    tokens: Type.Array(AgentToken, { description: 'By name, the revoked ones behind them' }),
  },
  exact,
)
export type AgentsReport = Static<typeof AgentsReport>

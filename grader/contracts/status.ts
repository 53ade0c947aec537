import { Type, type Static } from 'typebox'
import { Verdict } from './verdict.ts'

const Sandbox = Verdict.properties.sandbox

/** What an agent says of itself with every request for a job. */
export const AgentAbout = Type.Object(
  {
    agent: Type.String({ minLength: 1, maxLength: 128, description: 'Its name, one for each process' }),
    sandbox: Sandbox,
    engine: Type.String(),
    isolation: Type.Boolean({ description: 'Strangers’ code may run there' }),
    notes: Type.Array(Type.String(), { description: 'What is lost there, in plain sentences' }),
  },
  { additionalProperties: false },
)
export type AgentAbout = Static<typeof AgentAbout>

/** GET /api/status: what grades here. The fields of a sandbox are null until an agent was seen. */
export const Status = Type.Object(
  {
    agents: Type.Integer({ minimum: 0, description: 'Agents seen of late' }),
    queue: Type.Integer({ minimum: 0, description: 'Submissions that wait' }),
    sandbox: Type.Union([Sandbox, Type.Null()]),
    engine: Type.Union([Type.String(), Type.Null()]),
    isolation: Type.Union([Type.Boolean(), Type.Null()]),
    notes: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)
export type Status = Static<typeof Status>

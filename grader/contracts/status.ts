import { Type, type Static } from 'typebox'
import { Verdict } from './verdict.ts'

const Sandbox = Verdict.properties.sandbox

/** Longer reasons are cut to this length. */
export const LANE_OUT_LENGTH = 1000

/** The last canary reading of an agent's lane, and whether the lane is out of service because of it. */
export const LaneState = Type.Object(
  {
    out: Type.Union([Type.String({ maxLength: LANE_OUT_LENGTH }), Type.Null()], {
      description: 'Why the lane takes no submissions now; null if it does',
    }),
    equal: Type.Number({
      description: 'Ratio measured between identical code: 1.00 on a perfect lane. All three are 0 until a reading succeeds',
    }),
    known: Type.Number({ description: 'Measured over true value of a known ratio: 1.00 on a perfect lane' }),
    share: Type.Number({ description: 'Share of its core that the lane got' }),
  },
  { additionalProperties: false },
)
export type LaneState = Static<typeof LaneState>

/** The machine of a lane, measured once, after the first good canary reading. */
export const Machine = Type.Object(
  {
    class: Type.String({ maxLength: 200, description: 'Equal for machines whose figures are comparable' }),
    cpu: Type.String({ maxLength: 100, description: 'Processor name from the kernel' }),
    kernel: Type.String({ maxLength: 100 }),
    cgroup: Type.Union([Type.Literal(1), Type.Literal(2), Type.Null()]),
    stepNs: Type.Number({ minimum: 0, description: 'CPU nanoseconds per step of the canaries’ loop, as a measure of the core’s speed' }),
  },
  { additionalProperties: false },
)
export type Machine = Static<typeof Machine>

/** What an agent reports about itself with every request for a job. */
export const AgentAbout = Type.Object(
  {
    agent: Type.String({ minLength: 1, maxLength: 128, description: 'Name of the agent, unique per process' }),
    sandbox: Sandbox,
    engine: Type.String(),
    isolation: Type.Boolean({ description: 'Isolated well enough to run untrusted code' }),
    notes: Type.Array(Type.String(), { description: 'What its sandbox lacks, as sentences' }),
    lane: Type.Optional(LaneState),
    machine: Type.Optional(Machine),
  },
  { additionalProperties: false },
)
export type AgentAbout = Static<typeof AgentAbout>

/** GET /api/status: what does the grading. Sandbox fields are null until an agent has been seen. */
export const Status = Type.Object(
  {
    agents: Type.Integer({ minimum: 0, description: 'Agents seen recently' }),
    queue: Type.Integer({ minimum: 0, description: 'Waiting submissions' }),
    sandbox: Type.Union([Sandbox, Type.Null()]),
    engine: Type.Union([Type.String(), Type.Null()]),
    isolation: Type.Union([Type.Boolean(), Type.Null()]),
    notes: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)
export type Status = Static<typeof Status>

const Check = Type.Object({ ok: Type.Boolean(), says: Type.String() })

/** GET /readyz: whether the system can accept and grade submissions, and which part is missing. */
export const Readiness = Type.Object({
  ready: Type.Boolean(),
  draining: Type.Boolean({ description: 'Shutting down; requests are still answered meanwhile' }),
  store: Check,
  migrations: Check,
  agent: Check,
})
export type Readiness = Static<typeof Readiness>

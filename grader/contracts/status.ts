import { Type, type Static } from 'typebox'
import { Verdict } from './verdict.ts'

const Sandbox = Verdict.properties.sandbox

/** A longer reason is told by its beginning. */
export const LANE_OUT_LENGTH = 1000

/** What an agent's canaries read last, and whether its lane was taken out for it. */
export const LaneState = Type.Object(
  {
    out: Type.Union([Type.String({ maxLength: LANE_OUT_LENGTH }), Type.Null()], {
      description: 'Why it takes no submission now; null where it does',
    }),
    equal: Type.Number({
      description: 'Equal code against equal code: 1.00 on a perfect lane; 0, as the other two, while no reading has succeeded',
    }),
    known: Type.Number({ description: 'A known ratio, read over true: likewise 1.00' }),
    share: Type.Number({ description: 'Share of its core that it had' }),
  },
  { additionalProperties: false },
)
export type LaneState = Static<typeof LaneState>

/** What a lane is: measured once, when its canaries read right for the first time. */
export const Machine = Type.Object(
  {
    class: Type.String({ maxLength: 200, description: 'The same for machines whose figures may be set side by side' }),
    cpu: Type.String({ maxLength: 100, description: 'As the kernel names it' }),
    kernel: Type.String({ maxLength: 100 }),
    cgroup: Type.Union([Type.Literal(1), Type.Literal(2), Type.Null()]),
    stepNs: Type.Number({ minimum: 0, description: 'CPU nanoseconds of a step of the canaries’ loop: the clock of the core' }),
  },
  { additionalProperties: false },
)
export type Machine = Static<typeof Machine>

/** What an agent says of itself with every request for a job. */
export const AgentAbout = Type.Object(
  {
    agent: Type.String({ minLength: 1, maxLength: 128, description: 'Its name, one for each process' }),
    sandbox: Sandbox,
    engine: Type.String(),
    isolation: Type.Boolean({ description: 'Strangers’ code may run there' }),
    notes: Type.Array(Type.String(), { description: 'What is lost there, in plain sentences' }),
    lane: Type.Optional(LaneState),
    machine: Type.Optional(Machine),
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

const Check = Type.Object({ ok: Type.Boolean(), says: Type.String() })

/** GET /readyz: whether the whole can take a submission and grade it, and what of it is not there. */
export const Readiness = Type.Object({
  ready: Type.Boolean(),
  draining: Type.Boolean({ description: 'It is about to end, and answers only what comes meanwhile' }),
  store: Check,
  migrations: Check,
  agent: Check,
})
export type Readiness = Static<typeof Readiness>

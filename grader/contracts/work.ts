import { Type, type Static } from 'typebox'
import { SeenAgent } from './agent.ts'
import { Id } from './submission.ts'
import { WORK, type WorkKind } from './work-kinds.ts'

/** Amount of one kind of work. */
export const Depth = Type.Object({
  waiting: Type.Integer({ minimum: 0 }),
  running: Type.Integer({ minimum: 0 }),
  oldestSeconds: Type.Number({ minimum: 0, description: 'Waiting time of the oldest item; 0 if none waits' }),
})
export type Depth = Static<typeof Depth>

/** A submission without a verdict because the grader failed. */
export const Fault = Type.Object({
  submission: Id,
  exercise: Type.String(),
  decidedAt: Type.String({ format: 'date-time' }),
  summary: Type.String(),
  happened: Type.Union([Type.String(), Type.Null()], {
    description: 'What failed, as reported by the part that noticed; null if unknown',
  }),
  request: Type.Union([Type.String(), Type.Null()], { description: 'Id of the request in logs and traces' }),
  isRegrade: Type.Boolean({ description: 'Part of a regrade, which waits behind learners’ submissions' }),
})
export type Fault = Static<typeof Fault>

/** GET /api/work: agents, queue and faults, for administrators. */
export const WorkReport = Type.Object({
  agents: Type.Array(SeenAgent, {
    description: 'Agents seen recently with their lane’s reading, including those of another version, which get no work',
  }),
  queue: Type.Object(Object.fromEntries(WORK.map((kind) => [kind, Depth])) as Record<WorkKind, typeof Depth>),
  faults: Type.Array(Fault, { description: 'Latest submissions given up after repeated faults, newest first' }),
  faultsInAll: Type.Integer({ minimum: 0 }),
})
export type WorkReport = Static<typeof WorkReport>

/** Result of a request to measure faults again. */
export const Retried = Type.Object({
  retried: Type.Integer({ minimum: 0, description: 'Submissions put back in the queue; 0 if already waiting' }),
  left: Type.Integer({ minimum: 0, description: 'Remaining faults' }),
})
export type Retried = Static<typeof Retried>

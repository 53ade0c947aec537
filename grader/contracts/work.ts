import { Type, type Static } from 'typebox'
import { SeenAgent } from './agent.ts'
import { Id } from './submission.ts'

/** What agents do, by whom it is for; regrades stand in the line of submissions, behind all of them. */
export const WORK = ['submission', 'regrade', 'profile', 'engines', 'contest'] as const
export type WorkKind = (typeof WORK)[number]

/** How much of one kind of work there is. */
export const Depth = Type.Object({
  waiting: Type.Integer({ minimum: 0 }),
  running: Type.Integer({ minimum: 0 }),
  oldestSeconds: Type.Number({ minimum: 0, description: 'For how long the oldest that waits has done so; 0 where none does' }),
})
export type Depth = Static<typeof Depth>

/** A submission that has no answer, by no doing of its sender. */
export const Fault = Type.Object({
  submission: Id,
  exercise: Type.String(),
  decidedAt: Type.String({ format: 'date-time' }),
  summary: Type.String(),
  happened: Type.Union([Type.String(), Type.Null()], {
    description: 'What failed, in the words of whoever found it; null where that is not known',
  }),
  request: Type.Union([Type.String(), Type.Null()], { description: 'By which logs and traces name what was done for it' }),
  isRegrade: Type.Boolean({ description: 'A run of a regrade, which waits behind what learners send' }),
})
export type Fault = Static<typeof Fault>

/** GET /api/work: what administrators see of the whole. */
export const WorkReport = Type.Object({
  agents: Type.Array(SeenAgent, {
    description: 'Seen of late, each with how its lane reads; those of another version as well, which get no work',
  }),
  queue: Type.Object(Object.fromEntries(WORK.map((kind) => [kind, Depth])) as Record<WorkKind, typeof Depth>),
  faults: Type.Array(Fault, { description: 'The newest that were given up after they were measured again, newest first' }),
  faultsInAll: Type.Integer({ minimum: 0 }),
})
export type WorkReport = Static<typeof WorkReport>

/** What became of a wish to have faults measured again. */
export const Retried = Type.Object({
  retried: Type.Integer({ minimum: 0, description: 'Put into the line now; 0 where it waits already' }),
  left: Type.Integer({ minimum: 0, description: 'Faults that there still are' }),
})
export type Retried = Static<typeof Retried>

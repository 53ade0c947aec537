import { Type, type Static } from 'typebox'
import { Effect } from './effect.ts'
import { LEVELS, OUTCOMES } from './outcomes.ts'
import { STAGES } from './submission.ts'

const exact = { additionalProperties: false } as const
const Seconds = Type.Number({ minimum: 0 })
const Name = Type.Optional(Type.String({ description: 'Only if asked for' }))

/** GET …/live: what a class is doing right now. Without names unless asked for. */
export const ClassLive = Type.Object(
  {
    learners: Type.Integer(),
    atWork: Type.Integer({ description: 'Learners who sent something in the last quarter of an hour' }),
    running: Type.Array(Type.Object({ exercise: Type.String(), stage: Type.Enum(STAGES), forSeconds: Seconds, name: Name }, exact)),
    waiting: Type.Array(Type.Object({ exercise: Type.String(), count: Type.Integer() }, exact), {
      description: 'Of this class, by exercise',
    }),
    queue: Type.Integer({ description: 'Submissions of everybody that wait' }),
    expectedSeconds: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Wait of a submission sent now; null without a grading machine',
    }),
    verdicts: Type.Array(
      Type.Object(
        {
          exercise: Type.String(),
          outcome: Type.Enum(OUTCOMES),
          level: Type.Union([Type.Enum(LEVELS), Type.Null()]),
          effect: Type.Union([Effect, Type.Null()]),
          secondsAgo: Seconds,
          name: Name,
        },
        exact,
      ),
      { description: 'The latest of the last day, newest first' },
    ),
  },
  exact,
)
export type ClassLive = Static<typeof ClassLive>
